import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { notify } from '~/components/ui/toast';
import { FactDialog } from '~/features/facts/fact-dialog';
import { afterFrame } from '~/lib/after-frame';
import { isSameJson } from '~/lib/same-json';
import { TOOLS, type ToolName, type ToolStates, toolStates } from './commands';
import { type LinkPlace, linkPlace, withLink, withoutLink } from './link';
import { LinkDialog } from './link-dialog';
import { createTextEditor, focusAt, type TextEditor } from './text-editor';
import stylesUrl from './text-editor.css?url';
import { TextTools } from './text-tools';

/** A text that changed elsewhere is shown here after a pause, so that typing there stays fast. */
const FOLLOW_AFTER_MS = 250;

export interface RichTextHandle {
  /** Reports what was typed but not reported yet. */
  flush: () => void;
}

export interface RichTextAreaProps {
  ref?: Ref<RichTextHandle>;
  label: string;
  markdown: string;
  className: string;
  /** Where to put the cursor at first: a point on the screen, or the end. Nowhere by default. */
  focus?: { left: number; top: number } | 'end';
  onChange: (markdown: string) => void;
  onEscape?: () => void;
  /** Places the toolbar and the text. */
  children: (tools: ReactNode, text: ReactNode) => ReactNode;
}

/** A text with its toolbar. What is typed is reported after the frame that shows it. */
export function RichTextArea(props: RichTextAreaProps) {
  const { ref, label, markdown, className, focus, onChange, onEscape, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  const told = useRef(markdown);
  /** The last value from the parent, which need not pass reported values back. */
  const seen = useRef(markdown);
  const cancelTelling = useRef<() => void>(undefined);
  const [states, setStates] = useState<ToolStates | null>(null);
  const [link, setLink] = useState<LinkPlace | null>(null);
  const [isFactAsked, setIsFactAsked] = useState(false);

  function tell() {
    cancelTelling.current?.();
    cancelTelling.current = undefined;
    const text = editor.current?.markdown();
    if (text === undefined || text === told.current) return;
    told.current = text;
    onChange(text);
  }

  /** Shows what was changed elsewhere, for example by the canvas's undo. */
  function follow() {
    if (markdown === seen.current) return;
    seen.current = markdown;
    if (markdown === told.current || cancelTelling.current) return;
    told.current = markdown;
    editor.current?.replace(markdown);
  }

  const onTell = useEffectEvent(tell);
  const onFollow = useEffectEvent(follow);
  const onLeave = useEffectEvent(() => onEscape?.());
  const openLink = useEffectEvent(askForLink);
  const first = useRef({ label, markdown, className, focus });

  useEffect(() => {
    const { current: host } = place;
    if (!host) return;
    const { focus: point, ...start } = first.current;
    addStyles(host.ownerDocument);
    const created = createTextEditor(host, {
      ...start,
      markdown: told.current,
      onChange() {
        cancelTelling.current?.();
        cancelTelling.current = afterFrame(() => onTell());
      },
      onUpdate(state) {
        const next = toolStates(state);
        setStates((known) => (isSameJson(known, next) ? known : next));
      },
      onLink: () => openLink(),
      onTools: () => tools.current?.querySelector('button')?.focus(),
      onEscape: () => onLeave(),
      onRefuse: (message) => notify.error(message),
    });
    editor.current = created;
    const { dom } = created.view;
    const leave = () => onTell();
    const enter = () => onFollow();
    dom.addEventListener('blur', leave);
    dom.addEventListener('focus', enter);
    if (point) focusAt(created, point === 'end' ? null : point);
    return () => {
      onTell();
      dom.removeEventListener('blur', leave);
      dom.removeEventListener('focus', enter);
      created.view.destroy();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    if (markdown === told.current) return;
    const timer = setTimeout(() => onFollow(), FOLLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [markdown]);

  useImperativeHandle(ref, () => ({ flush: tell }));

  function use(name: ToolName) {
    const view = editor.current?.view;
    if (!view) return;
    TOOLS[name].command(view.state, view.dispatch, view);
    view.focus();
  }

  function askForLink() {
    const view = editor.current?.view;
    if (view) setLink(linkPlace(view.state));
  }

  function closeLink(change?: (state: TextEditor['view']['state'], place: LinkPlace) => void) {
    const view = editor.current?.view;
    if (view && link) change?.(view.state, link);
    setLink(null);
    view?.focus();
  }

  function closeFact(mark?: string) {
    setIsFactAsked(false);
    const view = editor.current?.view;
    if (view && mark) view.dispatch(view.state.tr.insertText(mark).scrollIntoView());
    view?.focus();
  }

  return (
    <>
      {children(
        <TextTools
          ref={tools}
          states={states}
          onTool={use}
          onLink={askForLink}
          onFact={() => setIsFactAsked(true)}
          onLeave={() => editor.current?.view.focus()}
        />,
        <div ref={place} className="contents" />,
      )}
      {isFactAsked && <FactDialog onChoose={closeFact} onClose={() => closeFact()} />}
      {link && (
        <LinkDialog
          link={link}
          onSave={(address, text) =>
            closeLink((state, at) =>
              editor.current?.view.dispatch(withLink(state, at, address, text)),
            )
          }
          onRemove={() =>
            closeLink((state, at) => editor.current?.view.dispatch(withoutLink(state, at)))
          }
          onClose={() => closeLink()}
        />
      )}
    </>
  );
}

/** The text can be in the canvas's frame, which has a document of its own. */
function addStyles(document: Document): void {
  if (document.querySelector(`link[href="${stylesUrl}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesUrl;
  document.head.append(link);
}
