import { useGetPuck } from '@puckeditor/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { itemsIn, nextPlace, type Place, ROOT_ZONE } from './canvas-places';
import { placeText } from './list-items';
import { SECTION_MARK } from './puck-document';
import { ToolButton } from './tool-button';
import { useCanvas } from './use-canvas';

type Canvas = ReturnType<ReturnType<typeof useGetPuck>>;
type CanvasState = Pick<Canvas, 'appState'>;

function selectedPlace({ appState }: CanvasState): Place | null {
  const { index, zone = ROOT_ZONE } = appState.ui.itemSelector ?? {};
  return index === undefined ? null : { zone, index };
}

/** Where the selected block goes next. On the home page, the mark of its first section stays first. */
function placeBeside(canvas: CanvasState, by: 1 | -1): Place | null {
  const from = selectedPlace(canvas);
  const { content } = canvas.appState.data;
  if (!from || itemsIn(content, from.zone)[from.index]?.type === SECTION_MARK) return null;
  const to = nextPlace(content, from, by);
  const isAboveMark = to?.zone === ROOT_ZONE && to.index === 0 && content[0]?.type === SECTION_MARK;
  return isAboveMark ? null : to;
}

/** Where a block stands after it was moved, among those of the page or of its column. */
function newPlaceText({ appState, config }: Canvas, { zone, index }: Place): string {
  const items = itemsIn(appState.data.content, zone);
  const type = items[index]?.type ?? '';
  const isBlock = (item: { type: string }) => item.type !== SECTION_MARK;
  const place = items.slice(0, index).filter(isBlock).length;
  return placeText(config.components[type]?.label ?? type, place, items.filter(isBlock));
}

export function MoveButtons({ say }: { say: (words: string) => void }) {
  const getCanvas = useGetPuck();
  // True or false, so that typing does not render the buttons again.
  const canMoveUp = useCanvas((canvas) => placeBeside(canvas, -1) !== null);
  const canMoveDown = useCanvas((canvas) => placeBeside(canvas, 1) !== null);

  function move(by: 1 | -1) {
    const canvas = getCanvas();
    const from = selectedPlace(canvas);
    const to = placeBeside(canvas, by);
    if (!from || !to) return;
    const { dispatch } = canvas;
    dispatch({
      type: 'move',
      sourceIndex: from.index,
      sourceZone: from.zone,
      destinationIndex: to.index,
      destinationZone: to.zone,
    });
    dispatch({ type: 'setUi', ui: { itemSelector: to } });
    say(newPlaceText(getCanvas(), to));
  }

  return (
    <>
      <ToolButton label="Move block up" disabled={!canMoveUp} onClick={() => move(-1)}>
        <ArrowUp aria-hidden />
      </ToolButton>
      <ToolButton label="Move block down" disabled={!canMoveDown} onClick={() => move(1)}>
        <ArrowDown aria-hidden />
      </ToolButton>
    </>
  );
}
