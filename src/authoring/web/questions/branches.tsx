// Targets of a question: entries of the content's outline, with points or a rubric on each leaf; a parent
// shows the sum.
import { plainStatement } from '#academics/contract/statements.rules.ts'
import { Statement } from '#academics/web/parts/statement.tsx'
import '@mantine/core/styles/Input.layer.css'
import type { OutlineBranch, TaskOutline } from '#authoring/contract/outline.contract.ts'
import { scored, total } from '#authoring/contract/question.rules.ts'
import {
  questionOutlines,
  questionTargets,
  type Branch,
  type Question,
  type QuestionOutline,
  type QuestionTarget,
} from '#authoring/contract/question.shapes.ts'
import { count } from '../parts/content-words.ts'
import { PointsInput } from './points-input.tsx'
import classes from './questions.module.css'
import { newCriterion, Criteria } from './criteria-part.tsx'
import { useCriteriaSets } from './criteria-sets.ts'

export const outlineNames: Readonly<Record<QuestionOutline, string>> = {
  plain: 'Points',
  outline: 'Topics',
  assess: 'Standards',
  pd: 'Service topics',
  goal: 'Learning goals',
  skills: 'Skills',
}

/** Total points of a question over its target kinds. */
export const allPoints = (outlines: Question['outlines']): number =>
  questionOutlines.reduce((sum, kind) => sum + total(outlines[kind] ?? []), 0)

/** Target kinds selected in the content. */
export const targetKindsOf = (outline: TaskOutline): QuestionTarget[] =>
  questionTargets.filter(kind => outline[kind].length > 0)

interface BranchesProps {
  /** The content, whose criteria are offered. */
  rid: string
  outline: TaskOutline
  value: Question['outlines']
  disabled: boolean
  onChange: (outlines: Question['outlines']) => void
}

export function Branches({ rid, outline, value, disabled, onChange }: BranchesProps) {
  const sets = useCriteriaSets(rid)
  return targetKindsOf(outline).map(kind => {
    const branches = scored(value[kind] ?? [])
    const put = (next: Branch[]) => onChange({ ...value, [kind]: next })
    return (
      <fieldset
        key={kind}
        className={classes.group}
        disabled={disabled}
      >
        <legend>
          {outlineNames[kind]}: {count(total(branches), 'point')}
        </legend>
        {outline[kind].map(tree => (
          <Tree
            key={tree.code}
            tree={tree}
            sets={sets}
            branches={branches}
            disabled={disabled}
            onChange={put}
          />
        ))}
      </fieldset>
    )
  })
}

function Tree({
  tree: { name, entries },
  sets,
  branches,
  disabled,
  onChange,
}: {
  tree: OutlineBranch
  sets: ReturnType<typeof useCriteriaSets>
  branches: readonly Branch[]
  disabled: boolean
  onChange: (branches: Branch[]) => void
}) {
  const parents = new Map(entries.map(entry => [entry._id, entry.parent]))
  const above = (id: string): string[] => {
    const parent = parents.get(id) ?? null
    return parent === null ? [] : [...above(parent), parent]
  }
  const isParent = new Set(entries.map(({ parent }) => parent))
  const linked = new Map(branches.map(branch => [branch._id, branch]))
  const put = (id: string, part: Partial<Branch>) =>
    onChange(branches.map(branch => (branch._id === id ? { ...branch, ...part } : branch)))
  const setLinked = (id: string, on: boolean) =>
    onChange(
      on
        ? [...branches, ...newOnes(id)]
        : pruned(
            branches.filter(branch => branch._id !== id),
            isParent,
          ),
    )
  const newOnes = (id: string): Branch[] =>
    [...above(id), id]
      .filter(each => !linked.has(each))
      .map(each => ({
        _id: each,
        parent: parents.get(each) ?? null,
        name: entries.find(({ _id }) => _id === each)?.name ?? each,
        enable: true,
        score: each === id ? 1 : 0,
        rubric: false,
        criteria: [],
      }))
  return (
    <ul
      className={classes.tree}
      aria-label={name}
    >
      {entries.map(entry => {
        const branch = linked.get(entry._id)
        const depth = { paddingInlineStart: above(entry._id).length * 14 }
        const words = entry.code ? `${entry.code} ${entry.name}` : entry.name
        return (
          <li
            key={entry._id}
            className={classes.entry}
            style={depth}
          >
            <div className={classes.entryRow}>
              {isParent.has(entry._id) ? (
                <span className={classes.above}>
                  <Statement
                    text={words}
                    inline
                  />
                </span>
              ) : (
                <label>
                  <input
                    type="checkbox"
                    checked={branch !== undefined}
                    onChange={event => setLinked(entry._id, event.target.checked)}
                  />
                  <span>
                    <Statement
                      text={words}
                      inline
                    />
                  </span>
                </label>
              )}
              {branch &&
                (isParent.has(entry._id) || branch.rubric ? (
                  <output
                    className={classes.sum}
                    aria-label={`Points of ${plainStatement(entry.name)}`}
                  >
                    {branch.score}
                  </output>
                ) : (
                  <PointsInput
                    label={`Points of ${plainStatement(entry.name)}`}
                    value={branch.score}
                    disabled={disabled || !branch.enable}
                    onChange={score => put(entry._id, { score })}
                  />
                ))}
            </div>
            {branch && !isParent.has(entry._id) && !disabled && (
              <div className={classes.extra}>
                <div className={classes.tools}>
                  <label className={classes.tick}>
                    <input
                      type="checkbox"
                      checked={branch.enable}
                      onChange={event => put(entry._id, { enable: event.target.checked })}
                    />
                    Counts
                  </label>
                  <label className={classes.tick}>
                    <input
                      type="checkbox"
                      checked={branch.rubric}
                      onChange={event =>
                        put(entry._id, {
                          rubric: event.target.checked,
                          criteria:
                            event.target.checked && branch.criteria.length === 0
                              ? (sets[0]?.steps(branch.score) ?? [newCriterion(0)])
                              : branch.criteria,
                        })
                      }
                    />
                    Rubric
                  </label>
                </div>
                {branch.rubric && (
                  <Criteria
                    of={plainStatement(entry.name)}
                    sets={sets}
                    value={branch.criteria}
                    onChange={criteria => put(entry._id, { criteria })}
                  />
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Ancestors are removed with their last selected descendant. */
function pruned(branches: readonly Branch[], isParent: ReadonlySet<string | null>): Branch[] {
  const parents = new Set(branches.map(({ parent }) => parent))
  const left = branches.filter(({ _id }) => parents.has(_id) || !isParent.has(_id))
  return left.length === branches.length ? left : pruned(left, isParent)
}
