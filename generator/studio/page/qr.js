// QR codes in pictures: by the browser's own reader where it has one, else by that of zxing, loaded when first needed.
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

const MOST = 4096;
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
  const scale = Math.min(1, MOST / Math.max(width, height, 1));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  if (!paper) throw new Error("this browser draws no pictures");
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return paper.getImageData(0, 0, canvas.width, canvas.height);
}
