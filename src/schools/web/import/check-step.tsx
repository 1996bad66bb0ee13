import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Loaded, wordsOf } from '#communications/web/parts/loaded.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { canSendMail } from '#kit/web/page.ts'
import { mostRows, schoolImportContract, type SchoolImport } from '#schools/contract/import.contract.ts'
import type { ImportKind, JudgedRow } from '#schools/contract/import.rules.ts'
import type { School } from '#schools/contract/plans.contract.ts'
import { seatWords } from '#schools/contract/seats.rules.ts'
import { counted, figure } from '../parts/words.ts'
import { classListQuery } from '../school.queries.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { CheckTable } from './check-table.tsx'
import type { Chosen } from './import-flow.tsx'
import classes from '../parts/school.module.css'

interface CheckProps {
  school: School
  kind: ImportKind
  chosen: Chosen
  into: string | undefined
  onBack: () => void
  onMade: (made: SchoolImport) => void
}

/** Every row with its verdict. The server judges, because it knows who is in the school already. */
export function CheckStep(props: CheckProps) {
  const { school, kind, chosen } = props
  const rows = chosen.rows.slice(0, mostRows)
  const preview = useQuery({
    queryKey: ['school', 'import', school._id, kind, chosen.file, rows.length],
    queryFn: () => api(schoolImportContract).patch('preview', { school: school._id, kind, rows }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded
      answer={preview}
      what="the check of your rows"
      shape="table"
    >
      {({ rows: judged, seats }) => (
        <Check
          {...props}
          judged={judged}
          limit={seats.limit}
          used={seats.used}
        />
      )}
    </Loaded>
  )
}

function Check({
  school,
  kind,
  chosen,
  into,
  onBack,
  onMade,
  judged,
  limit,
  used,
}: CheckProps & { judged: readonly JudgedRow[]; limit: number; used: number }) {
  const good = useMemo(() => judged.filter(({ fault }) => fault === null).map(({ row }) => row), [judged])
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set(good))
  const [klass, setKlass] = useState(into ?? '')
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const list = useQuery(classListQuery(school._id, { type: 'standard' })).data?.data ?? []
  const left = Math.max(0, limit - used)
  const tooMany = picked.size > left
  const bad = judged.length - good.length

  const send = async () => {
    setSending(true)
    setFailed(null)
    try {
      const rows = chosen.rows.filter(({ row }) => picked.has(row))
      onMade(
        await api(schoolImportContract).create({
          school: school._id,
          kind,
          rows,
          ...(klass && { class: klass }),
        }),
      )
    } catch (error) {
      setFailed(
        error instanceof ApiError && error.code === 'import-rows-bad'
          ? 'Somebody changed the school meanwhile, so some rows no longer fit. Check the rows again.'
          : wordsOf(error),
      )
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>In {chosen.file}</dt>
          <dd>{counted(judged.length, 'row')}</dd>
        </div>
        <div>
          <dt>Can be imported</dt>
          <dd>{figure(good.length)}</dd>
        </div>
        <div>
          <dt>Left out</dt>
          <dd>{figure(bad)}</dd>
        </div>
        <div>
          <dt>Seats left</dt>
          <dd>
            {figure(left)} of {figure(limit)}
          </dd>
        </div>
      </dl>
      {chosen.unknown.length > 0 && (
        <p className={classes.small}>Columns that are not used: {chosen.unknown.join(', ')}.</p>
      )}
      {chosen.rows.length > mostRows && (
        <p className={classes.banner}>
          <span>
            <Icon name="warning" />A file may hold {figure(mostRows)} people. The rows after that are left
            out; import them with a second file.
          </span>
        </p>
      )}
      <CheckTable
        kind={kind}
        rows={chosen.rows}
        judged={judged}
        picked={picked}
        onPick={setPicked}
      />
      {!into && list.length > 0 && (
        <NativeSelect
          label="Put everybody into the class"
          size="md"
          maw={360}
          value={klass}
          data={[
            { value: '', label: 'No class yet' },
            ...list.map(({ _id, name, grade }) => ({
              value: _id,
              label: grade ? `${name} (${grade})` : name,
            })),
          ]}
          onChange={event => setKlass(event.currentTarget.value)}
        />
      )}
      {tooMany && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          <span>
            {seatWords(kind, { limit, used, left, wanted: picked.size })}{' '}
            <TextLink to={`/com/school/plan/${school._id}`}>See the plan</TextLink>
          </span>
        </p>
      )}
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          {failed}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          size="md"
          loading={sending}
          disabled={tooMany || picked.size === 0}
          onClick={() => {
            void send()
          }}
        >{`Import ${counted(picked.size, kind)}`}</Button>
        <Button
          size="md"
          variant="default"
          onClick={onBack}
        >
          Choose another file
        </Button>
      </div>
      <p className={classes.small}>
        {kind === 'teacher'
          ? 'Everybody gets an invitation by e-mail.'
          : 'Parents get an invitation. Students with an e-mail address get one too; for the others we make an id and a password.'}{' '}
        {!canSendMail() && 'But this installation cannot send email: tell them yourself. '}
        Either all chosen rows are imported or none.
      </p>
    </>
  )
}
