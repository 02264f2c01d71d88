export interface ImageSize {
  width?: number;
  height?: number;
}

/** The size of a stored file, so that pages reserve its space. Empty if it cannot be loaded. */
export function imageSize(src: string): Promise<ImageSize> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      resolve(width && height ? { width, height } : {});
    };
    image.onerror = () => resolve({});
    image.src = src;
  });
}
