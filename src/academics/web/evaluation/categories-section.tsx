import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryColors } from '#academics/contract/academics.shapes.ts'
import { palette } from '#kit/contract/palette.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { categoryColour } from '#kit/web/theme/categories.ts'
import type { Category } from '#academics/contract/evaluation.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { listFilterOptions, type ListFilter } from '#kit/web/parts/table/list-filter.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import {
  categoriesQuery,
  categoryServices,
  refreshAcademics,
  type CategoryKind,
} from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../parts/academic.module.css'

const colourOf = (color: string): string => categoryColour(categoryColors.findIndex(each => each === color))

/** Categories of tasks or assessments. Each has a name and one of ten colours. */
export function CategoriesSection({ owner, kind }: { owner: Owner; kind: CategoryKind }) {
  const [shown, setShown] = useState<ListFilter>('active')
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const answer = useQuery(categoriesQuery(kind, owner.id, shown))
  const { act } = useAct(refreshAcademics)
  const editable = owner.may('academic.edit')
  const service = api(categoryServices[kind])
  const noneYet = editable ? 'No categories yet' : emptyWords(owner)
  return (
    <div className={classes.page}>
      {editable && (
        <div className={classes.tools}>
          <Button onClick={() => setOpen('new')}>Add category</Button>
          <NativeSelect
            aria-label="Show"
            value={shown}
            data={listFilterOptions}
            onChange={event => setShown(event.currentTarget.value as ListFilter)}
          />
        </div>
      )}
      <Loaded
        answer={answer}
        what="categories"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="box"
              title={shown === 'archived' ? 'Nothing is archived' : noneYet}
            />
          ) : (
            <ul
              className={classes.rows}
              aria-label={kind === 'task' ? 'Task categories' : 'Assessment categories'}
            >
              {data.map(category => (
                <li
                  key={category._id}
                  className={classes.row}
                >
                  <span className={classes.named}>
                    <span
                      className={classes.dot}
                      style={{ background: colourOf(category.color) }}
                    />
                    <b>{category.name}</b>
                  </span>
                  {editable && (
                    <span className={classes.tools}>
                      <Button
                        size="compact-md"
                        variant="default"
                        aria-label={`Edit ${category.name}`}
                        onClick={() => setOpen(category)}
                      >
                        Edit
                      </Button>
                      <Button
                        size="compact-md"
                        variant="subtle"
                        aria-label={`${category.del ? 'Restore' : 'Archive'} ${category.name}`}
                        onClick={() => {
                          act(
                            () => service.patch(category._id, { del: !category.del }),
                            category.del ? 'The category is back.' : 'The category is archived.',
                          )
                        }}
                      >
                        {category.del ? 'Restore' : 'Archive'}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <CategoryDialog
          owner={owner}
          kind={kind}
          category={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function CategoryDialog({
  owner,
  kind,
  category,
  onClose,
}: {
  owner: Owner
  kind: CategoryKind
  category: Category | null
  onClose: () => void
}) {
  const [name, setName] = useState(category?.name ?? '')
  const [color, setColor] = useState(
    categoryColors.find(each => each === category?.color) ?? categoryColors[0],
  )
  const radios = useRadios({ values: categoryColors, value: color, onChange: setColor })
  const queries = useQueryClient()
  const send = async () => {
    const service = api(categoryServices[kind])
    await (category
      ? service.patch(category._id, { name, color })
      : service.create({ uid: owner.id, name, color }))
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title={category ? 'Edit category' : 'Add a category'}
      action={category ? 'Save category' : 'Add category'}
      ready={name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={120}
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      <fieldset className={classes.pills}>
        <legend>Colour</legend>
        {categoryColors.map((each, at) => (
          <label
            key={each}
            className={classes.named}
            style={{ minHeight: 32, minWidth: 96 }}
          >
            <input {...radios.input(each)} />
            <span
              className={classes.dot}
              style={{ background: categoryColour(at) }}
            />
            {palette[at]?.name}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
