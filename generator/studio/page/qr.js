// QR codes in pictures: by the browser's own reader where it has one, else by that of zxing, loaded when first needed.
// Also the pixels of pictures, from which Python reads typed codes and cells.
import { PLACES } from "./places.js";

/**
 * The reader of a browser that has one.
 * @typedef {{ detect(picture: Picture): Promise<{ rawValue: string }[]> }} Detector
 * @typedef {{ getSupportedFormats(): Promise<string[]> }} Telling
 * @typedef {Telling & (new (options: { formats: string[] }) => Detector)} Detecting
 * @typedef {ImageBitmap | HTMLVideoElement | HTMLCanvasElement} Picture
 */

/** @type {{ BarcodeDetector?: Detecting }} */
const browser = /** @type {any} */ (globalThis);

const MOST = 12 * 1024 * 1024; // pixels, as on the command line
/** @type {Detector | null | undefined} */
let own;
/** @type {typeof import("./built.d.ts") | undefined} */
let reader;

async function loaded() {
  const place = new URL(PLACES.qr, import.meta.url).href;
  /** @type {typeof import("./built.d.ts")} */
  const made = await import(`${place}reader/index.js`);
  made.prepareZXingModule({ overrides: { locateFile: (name) => `${place}${name}` } });
  return made;
}

async function detector() {
  const kinds = await browser.BarcodeDetector?.getSupportedFormats().catch(() => null);
  return browser.BarcodeDetector && kinds?.includes("qr_code")
    ? new browser.BarcodeDetector({ formats: ["qr_code"] })
    : null;
}

/**
 * Return the texts of the QR codes in a picture.
 * @param {Picture} picture
 */
export async function codesIn(picture) {
  own ??= await detector();
  const seen = own ? (await own.detect(picture).catch(() => [])).map((found) => found.rawValue) : [];
  if (seen.length) return seen;
  reader ??= await loaded();
  const options = { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 8 };
  const found = await reader.readBarcodes(pixels(picture), options);
  return found.filter((one) => one.isValid).map((one) => one.text);
}

/** @param {Picture} picture */
function pixels(picture) {
  const [width, height] = picture instanceof HTMLVideoElement
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
  const scale = Math.min(1, Math.sqrt(MOST / (width * height || 1)));
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)));
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  if (!paper) throw new Error("this browser draws no pictures");
  paper.fillStyle = "white"; // where a picture is transparent
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return paper.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Return a picture as a byte for the red of each pixel, then one each for green and for blue.
 * @param {Picture} picture
 */
export function bands(picture) {
  const { width, height, data: colours } = pixels(picture);
  const count = width * height;
  const data = new Uint8Array(3 * count);
  for (let at = 0, from = 0; at < count; at++, from += 4) {
    data[at] = colours[from];
    data[at + count] = colours[from + 1];
    data[at + 2 * count] = colours[from + 2];
  }
  return { width, height, data };
}
