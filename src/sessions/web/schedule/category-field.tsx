// A category for sorting sessions. Saved ones are suggested with their colour.
import { Button } from '@mantine/core'
import { categoriesIn } from '#identity/contract/personal-lists.rules.ts'
import { usePersonal } from '#identity/web/parts/personal-lists.queries.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { categories, categoryColour } from '#kit/web/theme/categories.ts'
import { PlanText, type PlanProps } from './fields.tsx'
import classes from './schedule.module.css'

const colourOf = (color: string): string | undefined => {
  const at = categories.findIndex(({ name }) => name.toLowerCase() === color)
  return at < 0 ? undefined : categoryColour(at)
}

export function CategoryField(props: PlanProps) {
  const { plan, set } = props
  const { value, change } = usePersonal('SessionCategory')
  const { act, busy } = useAct()
  const kept = categoriesIn(value)
  const word = plan.category.trim()
  const known = kept.find(({ name }) => name === word)
  const keep = () =>
    change(before => ({
      $addToSet: {
        _id: crypto.randomUUID(),
        name: word,
        color: plan.color,
        weight: (categoriesIn(before).at(-1)?.weight ?? 0) + 1,
      },
    }))
  return (
    <div className={classes.part}>
      <PlanText
        {...props}
        name="category"
        label="Category"
        hint="A word of your own to sort by, such as Homework."
        maxLength={80}
      />
      {kept.length > 0 && (
        <div
          className={classes.tools}
          role="group"
          aria-label="Your categories"
        >
          {kept.map(({ _id, name, color }) => (
            <Button
              key={_id}
              size="compact-sm"
              variant={name === word ? 'light' : 'default'}
              leftSection={
                colourOf(color) && (
                  <i
                    className={classes.dot}
                    style={{ background: colourOf(color) }}
                  />
                )
              }
              onClick={() => set({ category: name, ...(color && { color }) })}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      {word !== '' && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={busy}
            onClick={() => {
              act(
                known ? () => change(() => ({ $pull: { _id: known._id } })) : keep,
                known ? `${word} is no longer offered.` : `${word} is kept with its colour.`,
              )
            }}
          >
            {known ? `Stop offering ${word}` : `Keep ${word} for next time`}
          </Button>
        </div>
      )}
    </div>
  )
}
