// The code by which students join a class, and whether each request needs approval.
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract, type ClassRecord } from '#schools/contract/classes.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from './classes.module.css'

export function ClassCode({ klass, mayEdit }: { klass: ClassRecord; mayEdit: boolean }) {
  const { act, busy } = useAct(refreshSchool)
  return (
    <div className={classes.head}>
      <p>
        Students join at {window.location.host}/join with the code <b>{klass.code}</b>
      </p>
      {mayEdit && (
        <label>
          <input
            type="checkbox"
            checked={klass.approvalEnable}
            disabled={busy}
            onChange={event => {
              act(
                () =>
                  api(classesContract).patch(klass._id, {
                    approvalEnable: event.target.checked,
                    version: klass.version,
                  }),
                event.target.checked ? 'Requests wait for you.' : 'Students join at once.',
              )
            }}
          />{' '}
          Approve each student
        </label>
      )}
    </div>
  )
}
