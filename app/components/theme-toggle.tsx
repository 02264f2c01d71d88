import { Moon, Sun } from '~/components/icons';
import { THEME_TOGGLE, useDarkMode } from '~/lib/dark-mode';
import { Button, type ButtonProps } from './ui/button';

export function ThemeToggle(props: Pick<ButtonProps, 'size' | 'className'>) {
  const isDark = useDarkMode();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Dark mode"
      aria-pressed={isDark}
      title={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
      {...THEME_TOGGLE}
      {...props}
    >
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </Button>
  );
}
