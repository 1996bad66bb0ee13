// Prompts that are bought but not used yet, shown in the prompt picker.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { Tile, TileBody, Tiles } from '#authoring/web/parts/tile.tsx'
import { TileFacts, TilePicture } from '#authoring/web/parts/tile.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { salePromptsContract, type BoughtPrompt } from '#library/contract/sale-prompts.contract.ts'
import classes from '../parts/library.module.css'

interface BoughtPromptsProps {
  type: QuestionType | undefined
  onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}

export function BoughtPrompts({ type, onInsert }: BoughtPromptsProps) {
  const answer = useQuery({
    queryKey: ['library', 'prompts', 'bought', type],
    queryFn: () => api(salePromptsContract).get('bought', type === undefined ? {} : { type }),
  })
  return (
    <section aria-labelledby="bought-prompts">
      <h2 id="bought-prompts">Bought</h2>
      <Loaded
        answer={answer}
        what="the prompts you bought"
        shape="cards"
      >
        {prompts =>
          prompts.length === 0 ? (
            <p>
              No unused prompts.{' '}
              <TextLink to={`/more/prompt${type === undefined ? '' : `?type=${type}`}`}>
                Find prompts in the library
              </TextLink>
            </p>
          ) : (
            <Tiles>
              {prompts.map(prompt => (
                <li key={prompt._id}>
                  <BoughtTile
                    prompt={prompt}
                    onInsert={onInsert}
                  />
                </li>
              ))}
            </Tiles>
          )
        }
      </Loaded>
    </section>
  )
}

const BoughtTile = ({
  prompt,
  onInsert,
}: { prompt: BoughtPrompt } & Pick<BoughtPromptsProps, 'onInsert'>) => (
  <Tile>
    <TilePicture style={{ background: 'var(--cw-sunk)' }}>
      {prompt.picUrl && (
        <img
          src={prompt.picUrl}
          alt=""
          loading="lazy"
        />
      )}
    </TilePicture>
    <TileBody>
      <h3>
        <Link to={`/detail/prompts/buy/${prompt._id}`}>{prompt.name}</Link>
      </h3>
      <TileFacts>{prompt.left === 1 ? 'Use it once' : `Use it ${prompt.left} times`}</TileFacts>
      <div className={classes.tilePrice}>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Insert ${prompt.name} into a task`}
          onClick={() => onInsert(prompt)}
        >
          Insert
        </Button>
      </div>
    </TileBody>
  </Tile>
)
