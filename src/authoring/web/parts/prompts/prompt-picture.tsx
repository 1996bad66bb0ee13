import type { Prompt } from '#authoring/contract/extras.contract.ts'
import classes from '../../prompts/prompts.module.css'

/** The page's picture, or else its text. */
export function PromptPicture({
  prompt: { picUrl, pages, name },
}: {
  prompt: Pick<Prompt, 'picUrl' | 'pages' | 'name'>
}) {
  const words = pages[0]?.elements
    .flatMap(each =>
      'paragraphs' in each ? (each.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)) : [],
    )
    .join(' ')
    .slice(0, 120)
  return (
    <span className={classes.pic}>
      {picUrl ? (
        <img
          src={picUrl}
          alt={`Slide of ${name}`}
          loading="lazy"
        />
      ) : (
        words || 'A page without text'
      )}
    </span>
  )
}
