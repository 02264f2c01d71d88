import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';
import { TOAST_LIMIT } from '~/lib/constants';

const ICONS = {
  success: <CircleCheck className="size-5 text-success" />,
  error: <CircleAlert className="size-5 text-destructive" />,
  warning: <TriangleAlert className="size-5 text-warning" />,
  info: <Info className="size-5 text-info" />,
  close: <X className="size-4" />,
};

/** Where toasts appear. */
export default function ToastRegion() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={TOAST_LIMIT}
      closeButton
      icons={ICONS}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-border bg-popover p-4 pr-12 font-sans text-sm text-popover-foreground shadow-lg sm:w-(--width)',
          icon: 'flex size-5 shrink-0 items-center justify-center',
          content: 'grid min-w-0 gap-0.5',
          title: 'font-medium leading-5',
          description: 'text-muted-foreground leading-5',
          actionButton:
            'ml-auto shrink-0 cursor-pointer self-center rounded-md px-2 py-1 font-medium text-link underline underline-offset-4',
          closeButton:
            'absolute top-2.5 right-2.5 flex size-8 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground',
        },
      }}
    />
  );
}
