export interface Dimensions {
  width: number | null;
  height: number | null;
}

export const UNKNOWN_DIMENSIONS: Dimensions = { width: null, height: null };

/** The size as displayed, after rotation. Unknown if the file is damaged or not an image. */
export async function measureImage(file: File): Promise<Dimensions> {
  if (!file.type.startsWith('image/')) return UNKNOWN_DIMENSIONS;
  const url = URL.createObjectURL(file);
  try {
    // An element only reads the header. Decoding a huge image could use up the tab's memory.
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
