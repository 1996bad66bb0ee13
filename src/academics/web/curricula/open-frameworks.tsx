// Public addresses of a school's published frameworks for other systems, and the switch that enables them.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { caseSharing, casePath, caseVersions } from '#academics/contract/case-sharing.conf.ts'
import { api } from '#kit/web/api.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { confSchoolContract } from '#schools/contract/conf-school.contract.ts'
import type { Owner } from '../parts/owner.ts'
import classes from '../parts/academic.module.css'

const names = { v1p0: 'CASE 1.0', v1p1: 'CASE 1.1' } as const

/** Coordinators see the addresses; only admins can use the switch. */
export function OpenFrameworks({ owner }: { owner: Owner }) {
  const queryKey = ['academics', 'case-sharing', owner.id]
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey }))
  const answer = useQuery({
    queryKey,
    queryFn: async () =>
      caseSharing.shape.parse((await api(confSchoolContract).get(caseSharing.key, { school: owner.id })).val),
  })
  return (
    <section
      className={`${classes.page} ${classes.apart}`}
      aria-labelledby="open-frameworks"
    >
      <h2 id="open-frameworks">Frameworks for other systems</h2>
      <p>
        When sharing is on, other systems can read the school’s published standards through CASE (1EdTech).
        Anyone who knows the address can read them without signing in. Drafts and archived subjects are never
        included.
      </p>
      <Loaded
        answer={answer}
        what="the addresses"
      >
        {({ on }) => (
          <>
            {owner.may('academic.edit') ? (
              <Switch
                size="md"
                label="Share published frameworks with everybody"
                checked={on}
                disabled={busy}
                onChange={event => {
                  const { checked } = event.currentTarget
                  act(
                    () =>
                      api(confSchoolContract).patch(
                        caseSharing.key,
                        { val: { on: checked } },
                        { school: owner.id },
                      ),
                    checked ? 'The frameworks are open now.' : 'The frameworks are closed now.',
                  )
                }}
              />
            ) : (
              !on && <p>Sharing is off. A school admin can turn it on here.</p>
            )}
            {on && (
              <dl className={classes.addresses}>
                {caseVersions.map(version => {
                  const address = `${window.location.origin}${casePath(owner.id, version)}`
                  return (
                    <div key={version}>
                      <dt>{names[version]}</dt>
                      <dd>
                        <a
                          href={`${address}/CFDocuments`}
                          target="_blank"
                          rel="noreferrer"
                        >
                          {address}
                        </a>
                      </dd>
                    </div>
                  )
                })}
              </dl>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
