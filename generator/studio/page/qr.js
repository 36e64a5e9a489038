// QR codes in pictures: by the browser's own reader where it has one, else by zxing's, which is loaded when first needed.
let own, reader;

async function detector() {
  const kinds = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  return kinds?.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
}

// Return the texts of the QR codes in a picture: an ImageBitmap, a video or a canvas.
export async function codesIn(picture) {
  own ??= await detector();
  const seen = own ? (await own.detect(picture).catch(() => [])).map((found) => found.rawValue) : [];
  if (seen.length) return seen;
  reader ??= await import("./qr/reader/index.js").then((made) => {
    made.prepareZXingModule({ overrides: { locateFile: (name) => new URL(`./qr/${name}`, import.meta.url).href } });
    return made;
  });
  const found = await reader.readBarcodes(pixels(picture), { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 8 });
  return found.filter((one) => one.isValid).map((one) => one.text);
}

const MOST = 4096;

function pixels(picture) {
  const [width, height] = [picture.videoWidth ?? picture.width, picture.videoHeight ?? picture.height];
  const scale = Math.min(1, MOST / Math.max(width, height, 1));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return paper.getImageData(0, 0, canvas.width, canvas.height);
}
