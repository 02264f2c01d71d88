import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';

interface ImageWithFallbackProps extends ComponentProps<'img'> {
  alt: string;
  fallback: ReactNode;
}

/** Shows `fallback` if the image cannot be loaded. */
export function ImageWithFallback({ alt, fallback, ...props }: ImageWithFallbackProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const { src } = props;
  // The image may have failed before this script started.
  const noticeEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
    },
    [src],
  );
  if (src !== undefined && failedSrc === src) return fallback;
  return <img ref={noticeEarlyFailure} alt={alt} {...props} onError={() => setFailedSrc(src)} />;
}
