// The handles of a crop: where the keyboard is, and what Escape and undo do.
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { CropOverlay } from './crop-overlay.tsx'
import { startCrop } from './crop-tool.ts'
import { Editor } from './editor.ts'
import { deckOf, pageOf } from './testing/deck.ts'
import { StageView } from './stage-view.ts'
import { EditorContext, useUi } from './use-editor.ts'

const deck = deckOf(
  pageOf('one', [{ kind: 'image', _id: 'p', file: 'f'.repeat(64), x: 100, y: 50, width: 200, height: 100 }]),
)

function Cropped({ view }: { view: StageView }) {
  const draft = useUi(ui => ui.crop)
  return (
    draft && (
      <CropOverlay
        draft={draft}
        view={view}
        scale={1}
      />
    )
  )
}

let editor: Editor
const focusStage = vi.fn<() => void>()
beforeEach(() => {
  focusStage.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  editor = new Editor(deck)
  editor.setStage({ focus: focusStage, scrollBy: () => {} })
  editor.select(['p'])
  startCrop(editor)
  show(
    <EditorContext value={editor}>
      <Cropped view={new StageView(editor)} />
    </EditorContext>,
  )
})
const handle = (name: string) => screen.getByRole('button', { name })

test('the picture has the keyboard first; arrows move edges, Escape leaves it as it was', () => {
  expect(document.activeElement).toBe(handle('Picture in its frame'))
  fireEvent.keyDown(handle('Left edge'), { key: 'ArrowRight', shiftKey: true })
  expect(editor.ui().crop?.picture).toMatchObject({ x: 110, width: 190 })
  fireEvent.keyDown(handle('Left edge'), { key: 'Escape' })
  expect([editor.elements[0], focusStage.mock.calls.length > 0]).toEqual([deck.pages[0]?.elements[0], true])
})

test('when somebody deletes the picture, the keyboard goes back to the page', () => {
  act(() => editor.put([]))
  expect(screen.queryByRole('group', { name: 'Crop the picture' })).toBeNull()
  expect(focusStage).toHaveBeenCalledOnce()
})
