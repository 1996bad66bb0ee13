// The grid for drawing blocks. By pointer: press in a day, drag, release. By keyboard: arrows move a marker,
// Enter draws, and arrows on a block move it.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../parts/words.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { timeOf, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import { schoolTermContract, type SchoolTerm } from '#schools/contract/terms.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { FillDays } from './fill-days.tsx'
import { addBlock, moveBlock, removeBlock, snap, type Change } from './week-editor.ts'
import { DayName, HourLines, hoursOf, weekOrder } from './week-grid.tsx'
import classes from './terms.module.css'
import school from '../parts/school.module.css'
import { Day } from './blocks-day.tsx'

export interface Marker {
  readonly week: number
  readonly minutes: number
  readonly moving?: Block
}

export function BlocksEditor({ term, back }: { term: SchoolTerm; back: string }) {
  const [past, setPast] = useState<readonly (readonly Block[])[]>([])
  const [blocks, setBlocks] = useState<readonly Block[]>(term.block)
  const [marker, setMarker] = useState<Marker | null>(null)
  const [chosen, setChosen] = useState<Block | null>(null)
  const [said, setSaid] = useState<{ text: string; tone: 'neutral' | 'negative' }>({
    text: '',
    tone: 'neutral',
  })
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshSchool)
  const hours = hoursOf(blocks, { from: 7, to: 17 })
  const dirty = JSON.stringify(blocks) !== JSON.stringify(term.block)

  const put = (next: readonly Block[], words: string) => {
    setPast(now => [...now, blocks])
    setBlocks(next)
    setChosen(null)
    setSaid({ text: words, tone: 'neutral' })
  }
  const tryPut = (change: Change, words: string): boolean => {
    if ('refused' in change) {
      setSaid({ text: change.refused, tone: 'negative' })
      return false
    }
    put(change.blocks, words)
    return true
  }
  const undo = () => {
    const last = past.at(-1)
    if (last) {
      setBlocks(last)
      setPast(past.slice(0, -1))
      setSaid({ text: 'Undone.', tone: 'neutral' })
    }
  }
  const draw = (week: number, minutes: number) =>
    tryPut(
      addBlock(blocks, week, minutes, term.time),
      `Block drawn: ${weekdays[week]} ${timeOf(snap(minutes))}.`,
    )
  const remove = (block: Block) =>
    put(removeBlock(blocks, block), `Removed: ${weekdays[block.week]} ${block.start}.`)
  const save = async () => {
    if (
      await actAsync(
        () =>
          api(schoolTermContract).patch(term._id, {
            block: blocks.map(({ week, start, end }) => ({ week, start, end })),
          }),
        'The blocks are saved.',
      )
    )
      await navigate(back)
  }

  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        undo()
      }
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  })
  return (
    <div className={school.page}>
      <FillDays
        term={term}
        blocks={blocks}
        onSet={(next, words) => put(next, words)}
      />
      <p
        id="grid-help"
        className={classes.help}
      >
        Press on a day and drag to the right time to add a block. Drag a block to move it, or select it and
        remove it below. With the keyboard: focus a day, move the marker with the arrow keys and press Enter
        to add a block; on a block, the arrow keys move it and Delete removes it.
      </p>
      <div
        className={classes.grid}
        role="group"
        aria-label="Week"
        aria-describedby="grid-help"
      >
        <HourLines hours={hours} />
        {weekOrder.map(week => (
          <div
            key={week}
            className={classes.day}
          >
            <span className={classes.dayName}>
              <DayName week={week} />
            </span>
            <Day
              week={week}
              blocks={blocks}
              hours={hours}
              lesson={term.time}
              marker={marker}
              onMarker={setMarker}
              chosen={chosen}
              onChoose={setChosen}
              onDraw={minutes => draw(week, minutes)}
              onRemove={remove}
              onMove={(block, to, minutes) =>
                tryPut(
                  moveBlock(blocks, block, to, minutes),
                  `Moved to ${weekdays[(to + 7) % 7]} ${timeOf(snap(minutes))}.`,
                )
              }
            />
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <p
          role="status"
          data-tone={said.tone}
        >
          {said.text || `${counted(blocks.length, 'block')} in a week${dirty ? ', not saved yet' : ''}.`}
        </p>
        {chosen && (
          <Button
            variant="subtle"
            color="negative"
            leftSection={
              <Icon
                name="trash"
                size={18}
              />
            }
            onClick={() => remove(chosen)}
          >{`Remove ${weekdays[chosen.week]} ${chosen.start}`}</Button>
        )}
        <Button
          variant="subtle"
          disabled={past.length === 0}
          leftSection={
            <Icon
              name="undo"
              size={18}
            />
          }
          onClick={undo}
        >
          Undo
        </Button>
        <Button
          variant="default"
          onClick={() => {
            void navigate(back)
          }}
        >
          {dirty ? 'Leave without saving' : 'Back'}
        </Button>
        <Button
          loading={busy}
          disabled={!dirty}
          onClick={() => {
            void save()
          }}
        >
          Save blocks
        </Button>
      </div>
    </div>
  )
}
