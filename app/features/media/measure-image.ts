export interface Dimensions {
  width: number | null;
  height: number | null;
}

export const UNKNOWN_DIMENSIONS: Dimensions = { width: null, height: null };

/** As it will be shown: turned upright. Not an image, or a damaged one: not known. */
export async function measureImage(file: File): Promise<Dimensions> {
  if (!file.type.startsWith('image/')) return UNKNOWN_DIMENSIONS;
  const url = URL.createObjectURL(file);
  try {
    // An element reads the header; decoding an enormous image could take the tab's memory.
    return await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
      image.onerror = () => resolve(UNKNOWN_DIMENSIONS);
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
