// A store of this browser's IndexedDB: what the page kept before, perhaps as another version of it left it.
/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export const promised = (request) =>
  new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });

/**
 * @param {string} name
 * @param {string} store
 * @param {number | undefined} version
 * @returns {Promise<IDBDatabase>}
 */
function opening(name, store, version) {
  const asked = indexedDB.open(name, version);
  asked.onupgradeneeded = () => {
    if (!asked.result.objectStoreNames.contains(store)) asked.result.createObjectStore(store);
  };
  return new Promise((yes, no) => {
    asked.onblocked = () => no(new Error(`${name}: another tab holds it`));
    promised(asked).then(yes, no);
  });
}

/**
 * Open a database of any version that has this store. One that lacks the store gets it.
 * @param {string} name
 * @param {string} store
 */
export async function opened(name, store) {
  const found = await opening(name, store, undefined);
  if (found.objectStoreNames.contains(store)) return found;
  const next = found.version + 1;
  found.close();
  return opening(name, store, next);
}

/**
 * Read or change a store by one request.
 * @template T
 * @param {string} name - of the database
 * @param {string} store
 * @param {IDBTransactionMode} mode
 * @param {(held: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
export async function changed(name, store, mode, work) {
  const database = await opened(name, store);
  try {
    const change = database.transaction(store, mode), asked = promised(work(change.objectStore(store)));
    await new Promise((yes, no) => {
      change.oncomplete = yes;
      change.onerror = change.onabort = () => no(change.error);
    });
    return await asked;
  } finally {
    database.close();
  }
}
