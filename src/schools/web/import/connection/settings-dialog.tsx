import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import {
  fetchHours,
  linkParts,
  rosterLinksContract,
  type LinkPart,
  type RosterLink,
} from '#schools/contract/roster-links.contract.ts'
import { figure } from '../../parts/words.ts'
import { useRefreshSchool } from '../../parts/school.queries.ts'
import { Failed } from '../failed.tsx'
import { testLink } from './connection.queries.ts'
import { faultWords, hourWords, partWords } from './connection.words.ts'
import classes from '../../parts/school.module.css'

const shares = [0, 1, 2, 5, 10, 20, 50] as const

/** What to import, how often, and which changes wait for an admin. */
export function SettingsDialog({ link, onClose }: { link: RosterLink; onClose: () => void }) {
  const refresh = useRefreshSchool()
  const offer = useQuery({
    queryKey: ['school', 'roster-link', 'offer', link._id, link.base],
    queryFn: () => testLink(link._id),
    staleTime: 0,
    retry: false,
  })
  const schools = offer.data?.schools ?? []
  const [org, setOrg] = useState(link.org)
  const [parts, setParts] = useState<readonly LinkPart[]>(link.parts)
  const [everyHours, setEveryHours] = useState(link.everyHours)
  const [auto, setAuto] = useState(link.auto)
  const [maxLeaving, setMaxLeaving] = useState(link.maxLeaving)
  const chosen = org ?? (schools.length === 1 ? (schools[0]?.sourcedId ?? null) : null)
  const save = async () => {
    const named = schools.find(({ sourcedId }) => sourcedId === chosen)?.name ?? link.orgName
    await api(rosterLinksContract).patch(link._id, {
      org: chosen,
      orgName: named,
      parts: [...parts],
      everyHours: fetchHours.find(hours => hours === everyHours) ?? 24,
      auto,
      maxLeaving,
    })
    await refresh()
  }
  const toggle = (part: LinkPart, isOn: boolean) =>
    setParts(isOn ? [...parts, part] : parts.filter(each => each !== part))
  return (
    <FormDialog
      title="What comes along"
      action="Save"
      onClose={onClose}
      onSubmit={save}
    >
      <Failed words={offer.error && faultWords(offer.error)} />
      {offer.isPending && <p role="status">Reading which schools the other system has…</p>}
      {schools.length > 0 && (
        <NativeSelect
          label="Which school of the other system is yours?"
          size="md"
          value={chosen ?? ''}
          data={[
            ...(schools.length > 1 ? [{ value: '', label: 'All of them' }] : []),
            ...schools.map(({ sourcedId, name }) => ({ value: sourcedId, label: name })),
          ]}
          onChange={event => setOrg(event.currentTarget.value || null)}
        />
      )}
      {offer.data?.people != null && (
        <p className={classes.small}>It has {figure(offer.data.people)} people in all.</p>
      )}
      <fieldset className={classes.group}>
        <legend>Students and classes come along, and</legend>
        {linkParts.map(part => (
          <label
            key={part}
            className={classes.tick}
          >
            <input
              type="checkbox"
              checked={parts.includes(part)}
              onChange={event => toggle(part, event.target.checked)}
            />
            <span>
              {partWords[part][0]}
              <small>{partWords[part][1]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <NativeSelect
        label="Fetch"
        size="md"
        value={String(everyHours)}
        data={fetchHours.map(hours => ({ value: String(hours), label: hourWords[hours] ?? '' }))}
        onChange={event => setEveryHours(Number(event.currentTarget.value))}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={auto}
          onChange={event => setAuto(event.target.checked)}
        />
        <span>
          Write changes without waiting
          <small>
            The first comparison always waits for you. People gone from the other system are archived here;
            you can undo it for 7 days.
          </small>
        </span>
      </label>
      {auto && (
        <NativeSelect
          label="Wait for an admin when more would leave than"
          size="md"
          value={String(maxLeaving)}
          data={[...new Set([...shares, maxLeaving])]
            .toSorted((a, b) => a - b)
            .map(share => ({
              value: String(share),
              label: share === 0 ? 'nobody' : `${share} % of the people`,
            }))}
          onChange={event => setMaxLeaving(Number(event.currentTarget.value))}
        />
      )}
    </FormDialog>
  )
}
