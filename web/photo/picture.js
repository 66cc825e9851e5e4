// Looks at a picture on the device before it is sent: no picture at all, too dark, blurred or too small to be read.
const LOOKED_AT = 1000; // pixels of the longer side
const LEAST_SIDE = 320; // pixels of the shorter side
const DARK = 45; // the brightest hundredth of a dark picture is below this (0 to 255)
const CONTRAST = 10; // a bare table has less: it is not called blurred
// In focus the sharpest hundredth of the points stands out by 0.45 to 1.8 of the contrast.
const SOFT = 0.25;

const TAPS = [0.0545, 0.2442, 0.4026, 0.2442, 0.0545]; // a Gaussian of one pixel

function pixelsOf(bitmap) {
  const factor = Math.min(1, LOOKED_AT / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * factor));
  const height = Math.max(1, Math.round(bitmap.height * factor));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

function greyOf({ data }) {
  const grey = new Float32Array(data.length / 4);
  for (let i = 0; i < grey.length; i += 1) grey[i] = 0.299 * data[4 * i] + 0.587 * data[4 * i + 1] + 0.114 * data[4 * i + 2];
  return grey;
}

/** The picture a little softened, so that noise is not taken for sharpness: along rows (step 1) or columns (step width). */
function softened(grey, step) {
  const soft = grey.slice();
  for (let i = 2 * step; i < grey.length - 2 * step; i += 1) {
    soft[i] = TAPS[0] * (grey[i - 2 * step] + grey[i + 2 * step]) + TAPS[1] * (grey[i - step] + grey[i + step]) + TAPS[2] * grey[i];
  }
  return soft;
}

function edgesOf(grey, width, height) {
  const edges = new Float32Array(Math.max(0, width - 6) * Math.max(0, height - 6));
  let at = 0;
  for (let y = 3; y < height - 3; y += 1) {
    for (let i = y * width + 3; i < y * width + width - 3; i += 1, at += 1) {
      edges[at] = Math.abs(grey[i - 1] + grey[i + 1] + grey[i - width] + grey[i + width] - 4 * grey[i]);
    }
  }
  return edges;
}

/** The value below which that share of the values lies, estimated from every fourth value. */
function quantile(values, part) {
  const some = values.filter((_, i) => i % 4 === 0).sort();
  return some[Math.floor(part * (some.length - 1))] || 0;
}

function deviation(values) {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / values.length - (sum / values.length) ** 2));
}

// How the files of cameras begin: JPEG, PNG, GIF, WebP, BMP, TIFF; HEIC and AVIF have "ftyp" after their length.
const BEGINNINGS = ['ffd8ff', '89504e47', '47494638', '52494646', '424d', '49492a00', '4d4d002a'];

async function isPicture(file) {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const begins = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return BEGINNINGS.some((beginning) => begins.startsWith(beginning)) || begins.slice(8, 16) === '66747970';
}

/** 'no_picture', 'small', 'dark', 'blurred', or null: nothing speaks against it, or this browser cannot show it (the service judges then). */
export async function weakness(file) {
  if (!await isPicture(file)) return 'no_picture';
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    if (Math.min(bitmap.width, bitmap.height) < LEAST_SIDE) return 'small';
    const picture = pixelsOf(bitmap);
    const grey = softened(softened(greyOf(picture), 1), picture.width);
    if (quantile(grey, 0.99) < DARK) return 'dark';
    const contrast = deviation(grey);
    return contrast > CONTRAST && quantile(edgesOf(grey, picture.width, picture.height), 0.99) < SOFT * contrast ? 'blurred' : null;
  } finally {
    bitmap.close();
  }
}
