import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { MaterialFacts } from '#authoring/web/questions/materials-panel.tsx'
import questions from '#authoring/web/questions/questions.module.css'
import { Icon } from '#kit/web/icons/icon.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { questionKindWords } from '#sessions/web/session/words.ts'
import classes from '#sessions/web/session/session.module.css'

interface PageQuestionProps {
  page: Page
  question: Question | undefined
  materials: PageMaterials['list']
  /** Which options are right, and the notes. */ keys: boolean
}

/** What a page asks, with its materials; for teachers the key and the notes, too. */
export function PageQuestion({ page: { tips }, question, materials, keys }: PageQuestionProps) {
  // What stands on the page itself is there already.
  const list = materials.filter(({ element }) => element === undefined)
  return (
    <section
      className={classes.beside}
      aria-label="About this page"
    >
      {question ? (
        <QuestionText
          question={question}
          keys={keys}
        />
      ) : (
        <p className={classes.dim}>This page asks nothing.</p>
      )}
      {list.length > 0 && (
        <ul
          className={questions.lines}
          aria-label="Materials of this page"
        >
          {list.map(material => (
            <li
              key={material._id}
              className={questions.material}
            >
              <MaterialFacts material={material} />
            </li>
          ))}
        </ul>
      )}
      {keys && tips && (
        <div>
          <h2>Notes</h2>
          <p
            className={classes.dim}
            style={{ whiteSpace: 'pre-wrap' }}
          >
            {tips}
          </p>
        </div>
      )}
    </section>
  )
}

function QuestionText({
  question: { type, name, options, list, data, tips },
  keys,
}: {
  question: Question
  keys: boolean
}) {
  const isRevealed = options.some(({ on }) => on)
  return (
    <>
      <p className={classes.dim}>{questionKindWords[type]}</p>
      <h2>{name || 'Asks without words'}</h2>
      {options.length > 0 && (
        <ul className={classes.options}>
          {options.map(({ _id, val, on }) => (
            <li key={_id}>
              <span>
                {on ? (
                  <Icon
                    name="check"
                    size={18}
                  />
                ) : null}
              </span>
              <span>
                {val}
                {isRevealed && on && <b> (correct)</b>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.length > 0 && (
        <ol className={classes.options}>
          {list.map(({ _id, val }, at) => (
            <li key={_id}>
              <span>{at + 1}</span>
              <span>{val}</span>
            </li>
          ))}
        </ol>
      )}
      {type === 'website' && data.startsWith('https://') && <TextLink to={data}>{data}</TextLink>}
      {keys && tips && <p className={classes.dim}>Hint: {tips}</p>}
    </>
  )
}
