// A service's scope: subjects of curricula, or topics.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { TagsField } from '#kit/web/parts/fields/tags-field.tsx'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { useState } from 'react'
import classes from '../services.module.css'
import type { SettingPartProps } from './service-settings.tsx'
import { topicLines, topicsFrom } from './topics.rules.ts'

type Curriculum = (typeof curriculumCodes)[number]

export function SubjectPart({ setting: { curriculum }, onChange }: SettingPartProps) {
  const left = curriculumCodes.filter(code => !curriculum.some(each => each.code === code))
  return (
    <section
      className={classes.list}
      aria-label="Curricula"
    >
      <NativeSelect
        label="Curricula"
        value=""
        data={[
          { value: '', label: 'Add a curriculum…' },
          ...left.map(value => ({ value, label: curriculumNames[value] })),
        ]}
        onChange={event => {
          const code = event.currentTarget.value
          if (code !== '')
            onChange({ curriculum: [...curriculum, { code: code as Curriculum, subject: [] }] })
        }}
      />
      {curriculum.map(({ code, subject }) => (
        <div
          key={code}
          role="group"
          aria-label={curriculumNames[code]}
          className={classes.card}
        >
          <TagsField
            label={`Subjects of ${curriculumNames[code]}`}
            most={100}
            value={subject}
            onChange={next =>
              onChange({
                curriculum: curriculum.map(each => (each.code === code ? { code, subject: next } : each)),
              })
            }
          />
          <div>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChange({ curriculum: curriculum.filter(each => each.code !== code) })}
            >
              Remove {curriculumNames[code]}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

export function TopicPart({ setting: { topic }, onChange }: SettingPartProps) {
  const [lines, setLines] = useState(() => topicLines(topic))
  return (
    <Textarea
      label="Topics"
      description="One on a line, from the general to the particular: STEAM > Robotics."
      autosize
      minRows={4}
      value={lines}
      onChange={event => {
        setLines(event.currentTarget.value)
        onChange({ topic: topicsFrom(event.currentTarget.value, topic) })
      }}
    />
  )
}
