export interface ImageSize {
  width?: number;
  height?: number;
}

/** Of a file in storage, so that pages keep its room free; nothing where it cannot be loaded. */
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
