// From a file to rows that the server has judged: choose, match, send. The import's record continues from there.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Encoding } from '#kit/web/sheets/decode.ts'
import { UnreadableFile } from '#kit/web/sheets/read-sheet.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { maxRosterRows, type NewRosterImport } from '#schools/contract/roster-imports.contract.ts'
import { figure } from '../parts/words.ts'
import { classQuery } from '../parts/school.queries.ts'
import { ChooseStep } from './choose-step.tsx'
import { MatchStep } from './match-step.tsx'
import { PackageStep } from './package-step.tsx'
import { Progress } from './progress.tsx'
import { sendRoster } from './send-rows.ts'
import { readFiles, readPasted, type Source } from './source.ts'
import { importSteps } from './words.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from '../parts/school.module.css'

interface FlowProps {
  school: School
  /** Who the people of a list without roles are. */
  roleless: 'student' | 'staff'
  /** The class that everybody is added to. */
  into: string | undefined
}

/** What a step passes on to the check. */
export type SendRequest = Omit<NewRosterImport, 'school' | 'file'>

export function ImportFlow({ school, roleless, into }: FlowProps) {
  const navigate = useNavigate()
  const [source, setSource] = useState<Source | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [sending, setSending] = useState<{ sent: number; total: number } | null>(null)
  const klass = useQuery({ ...classQuery(into ?? ''), enabled: into !== undefined }).data
  useThing(klass && `Import into ${klass.name}`)

  const read = async (work: () => Source | Promise<Source>) => {
    setWrong(null)
    try {
      setSource(await work())
    } catch (error) {
      setWrong(error instanceof UnreadableFile ? error.message : unreadable)
    }
  }
  const send = async (request: SendRequest, roster: Roster) => {
    const kept = roster.rows.length + roster.notes.length
    const total = kept + (roster.lookups?.length ?? 0)
    if (kept > maxRosterRows)
      return setWrong(`An import takes ${figure(maxRosterRows)} lines. Divide the file and import the parts.`)
    setWrong(null)
    setSending({ sent: 0, total })
    try {
      const id = await sendRoster(
        { ...request, school: school._id, file: (source?.name ?? 'List').slice(0, 200) },
        roster,
        sent => setSending({ sent, total }),
      )
      await navigate(`/account/imports/${id}`)
    } catch (error) {
      setWrong(wordsOf(error))
      setSending(null)
    }
  }
  const body = () => {
    if (sending)
      return (
        <Progress
          title="Sending the rows"
          done={sending.sent}
          work={sending.total}
        />
      )
    if (!source)
      return (
        <ChooseStep
          roleless={roleless}
          wrong={wrong}
          onFiles={files => void read(() => readFiles(files))}
          onPaste={text => void read(() => readPasted(text))}
        />
      )
    const back = () => setSource(null)
    if (source.kind === 'oneroster')
      return (
        <PackageStep
          source={source}
          wrong={wrong}
          onBack={back}
          onSend={send}
        />
      )
    return (
      <MatchStep
        key={`${source.name} ${source.table.name} ${source.table.encoding}`}
        school={school}
        source={source}
        roleless={roleless}
        into={into}
        wrong={wrong}
        onEncoding={(encoding: Encoding) => void read(() => readFiles(source.files, encoding))}
        onSheet={table => setSource({ ...source, table })}
        onBack={back}
        onSend={send}
      />
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title={roleless === 'staff' ? 'Import teachers' : 'Import students'}
        line={
          klass ? (
            `Everybody in the file goes into the class ${klass.name}.`
          ) : (
            <>
              People, classes and terms from another system. See your{' '}
              <TextLink to="/account/imports">earlier imports</TextLink>.
            </>
          )
        }
      />
      <StepBar
        steps={importSteps}
        at={source ? 1 : 0}
        {...(source && !sending && { onGo: () => setSource(null) })}
      />
      {body()}
    </div>
  )
}

const unreadable = 'This file could not be read. Choose a OneRoster package, a CSV or an XLSX file.'
