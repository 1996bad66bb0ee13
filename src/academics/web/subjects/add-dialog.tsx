import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Curriculum } from '#academics/contract/curricula.contract.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import { api } from '#kit/web/api.ts'
import type { Owner } from '../parts/owner.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'

interface AddDialogProps {
  is: 'subject' | 'skill'
  owner: Owner
  curricula: readonly Curriculum[]
  onClose: () => void
  to: (id: string) => string
}

/** Creates a subject or skill set and opens it. */
export function AddDialog({ is, owner, curricula, onClose, to }: AddDialogProps) {
  const [name, setName] = useState('')
  const [subtitle, setSubtitle] = useState('')
  const [curriculum, setCurriculum] = useState(curricula.find(({ del }) => !del)?.code ?? '')
  const [subjectCode, setCode] = useState('')
  const [queries, navigate] = [useQueryClient(), useNavigate()]
  const send = async () => {
    const data = { uid: owner.id, name, subtitle, curriculum }
    const { _id } =
      is === 'subject'
        ? await api(subjectsContract).create({ ...data, subjectCode })
        : await api(skillsContract).create(data)
    await queries.invalidateQueries({ queryKey: ['academic'] })
    await navigate(to(_id))
  }
  return (
    <FormDialog
      title={is === 'subject' ? 'Add a subject' : 'Add a skill set'}
      action={is === 'subject' ? 'Add subject' : 'Add skill set'}
      ready={name.trim() !== '' && curriculum !== ''}
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
      <TextInput
        label="Subtitle"
        description="Optional, such as a course or level."
        value={subtitle}
        maxLength={200}
        onChange={event => setSubtitle(event.currentTarget.value)}
      />
      <NativeSelect
        label="Curriculum"
        value={curriculum}
        data={curricula.filter(({ del }) => !del).map(each => ({ value: each.code, label: each.name }))}
        onChange={event => setCurriculum(event.currentTarget.value)}
      />
      {is === 'subject' && (
        <TextInput
          label="Subject code"
          description="Optional, as the curriculum writes it."
          value={subjectCode}
          maxLength={40}
          onChange={event => setCode(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
