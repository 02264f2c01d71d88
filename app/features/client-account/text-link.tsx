import { Link } from 'react-router';

interface TextLinkProps {
  to: string;
  children: string;
}

/** A link under a form, tall enough to tap. */
export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4 hover:no-underline"
    >
      {children}
    </Link>
  );
}
