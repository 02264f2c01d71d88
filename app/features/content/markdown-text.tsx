import { clsx } from 'clsx';
import { createElement, Fragment, type ReactNode } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import type { MarkdownElement, MarkdownNode } from './markdown-tree';
import { headingId } from './page-headings';
import { SafeAnchor } from './safe-anchor';

interface MarkdownTextProps {
  nodes: MarkdownNode[];
  className?: string;
}

export function MarkdownText({ nodes, className }: MarkdownTextProps) {
  return <div className={clsx('prose', className)}>{renderAll(nodes)}</div>;
}

/** Passes the nodes as arguments, not as an array, because they have nothing to use as keys. */
function renderAll(nodes: MarkdownNode[] = []): ReactNode {
  return createElement(Fragment, null, ...nodes.map(renderNode));
}

function renderNode(node: MarkdownNode): ReactNode {
  if (typeof node === 'string') return node;
  const children = renderAll(node.children);
  switch (node.tag) {
    case 'a':
      return <SafeAnchor href={node.href ?? ''}>{children}</SafeAnchor>;
    case 'img':
      return (
        <ImageWithFallback
          src={node.src}
          alt={node.alt ?? ''}
          loading="lazy"
          decoding="async"
          fallback={null}
        />
      );
    case 'h2':
      return <h2 id={headingId(node.children)}>{children}</h2>;
    case 'hr':
    case 'br':
      return createElement(node.tag);
    case 'table':
      // The table scrolls sideways, so that the page does not.
      return (
        <div className="overflow-x-auto">
          <table>{children}</table>
        </div>
      );
    case 'ol':
      return <ol start={node.start}>{children}</ol>;
    case 'th':
    case 'td':
      return createElement(node.tag, cellProps(node), children);
    default:
      return createElement(node.tag, null, children);
  }
}

function cellProps({ tag, align }: MarkdownElement) {
  return {
    ...(tag === 'th' && { scope: 'col' }),
    ...(align && { style: { textAlign: align } }),
  };
}
