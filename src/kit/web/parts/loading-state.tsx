import classes from './loading-state.module.css'

export type ComingShape = 'page' | 'table' | 'cards' | 'form' | 'text'

const bars: Record<Exclude<ComingShape, 'page'>, number> = { table: 8, cards: 6, form: 4, text: 5 }

/** A skeleton of the coming content, so that nothing jumps when it arrives. */
export function LoadingState({
  shape = 'page',
  count,
  label = 'Loading',
}: {
  shape?: ComingShape
  count?: number
  label?: string
}) {
  const inner = shape === 'page' ? 'table' : shape
  return (
    <div
      role="status"
      aria-label={label}
      className={classes.loading}
    >
      {shape === 'page' && (
        <>
          <span className={classes.title} />
          <span className={classes.line} />
        </>
      )}
      <div className={classes[inner]}>
        {Array.from({ length: count ?? bars[inner] }, (_, index) => (
          <span
            key={index}
            className={classes.bar}
          />
        ))}
      </div>
    </div>
  )
}
