import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Criteria, criteriaContract } from '#academics/contract/evaluation.contract.ts'
import { codesAreGood } from '#academics/contract/evaluation.rules.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { Owner } from '../parts/owner.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import classes from '../parts/academic.module.css'

type Row = Criteria['standard'][number]

const blank: Row = { code: '', name: '', desc: '', weight: 0 }

export function CriteriaDialog({
  owner,
  set,
  onClose,
}: {
  owner: Owner
  set: Criteria | null
  onClose: () => void
}) {
  const [name, setName] = useState(set?.name ?? '')
  const [rows, setRows] = useState<readonly Row[]>(set?.standard ?? [blank])
  const queries = useQueryClient()
  const change = (at: number, to: Partial<Row>) =>
    setRows(now => now.map((row, index) => (index === at ? { ...row, ...to } : row)))
  const good = name.trim() !== '' && codesAreGood(rows) && rows.every(row => row.name.trim() !== '')
  const send = async () => {
    const data = { name, standard: [...rows] }
    await (set
      ? api(criteriaContract).patch(set._id, { ...data, version: set.version })
      : api(criteriaContract).create({ school: owner.id, ...data }))
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title={set ? 'Edit criteria' : 'Add criteria'}
      action={set ? 'Save criteria' : 'Add criteria'}
      ready={good}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="Name of the set"
        value={name}
        maxLength={120}
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      {rows.map((row, at) => (
        <fieldset
          key={at}
          className={classes.form}
          style={{ gap: 8, paddingTop: 8, borderTop: '1px solid var(--cw-line)' }}
        >
          <legend className={classes.small}>Criterion {at + 1}</legend>
          <div
            className={classes.tools}
            style={{ flexWrap: 'nowrap', alignItems: 'flex-end' }}
          >
            <TextInput
              label="Code"
              w={76}
              value={row.code}
              maxLength={4}
              onChange={event => change(at, { code: event.currentTarget.value.trim() })}
            />
            <TextInput
              label="Name"
              style={{ flex: 1 }}
              value={row.name}
              maxLength={120}
              onChange={event => change(at, { name: event.currentTarget.value })}
            />
            <TextInput
              label="Weight"
              w={76}
              inputMode="numeric"
              value={String(row.weight)}
              onChange={event =>
                change(at, {
                  weight: Math.min(100, Number(event.currentTarget.value.replaceAll(/\D/g, '')) || 0),
                })
              }
            />
            <ActionIcon
              variant="subtle"
              color="negative"
              size={36}
              aria-label={`Remove criterion ${at + 1}`}
              onClick={() => setRows(now => now.toSpliced(at, 1))}
            >
              <Icon
                name="trash"
                size={18}
              />
            </ActionIcon>
          </div>
          <Textarea
            label="Description"
            rows={2}
            value={row.desc}
            maxLength={2000}
            onChange={event => change(at, { desc: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => setRows(now => [...now, blank])}
        >
          Add criterion
        </Button>
      </div>
      <p className={classes.small}>Codes have one to four characters, and each occurs once.</p>
    </FormDialog>
  )
}
