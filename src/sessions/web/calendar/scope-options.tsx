/** Whose sessions: one's own, a class's, a school's. */
export interface Scope {
  readonly value: string
  readonly label: string
  /** The school of a class, for teachers at several. */
  readonly group?: string | null
}

/** Select options, grouped by school, ungrouped ones first. */
export function ScopeOptions({ scopes }: { scopes: readonly Scope[] }) {
  const groups = Map.groupBy(scopes, ({ group }) => group ?? null)
  const inGroup = (group: string | null) =>
    groups.get(group)?.map(({ value, label }) => (
      <option
        key={value}
        value={value}
      >
        {label}
      </option>
    ))
  return (
    <>
      {inGroup(null)}
      {[...groups.keys()].map(
        group =>
          group !== null && (
            <optgroup
              key={group}
              label={group}
            >
              {inGroup(group)}
            </optgroup>
          ),
      )}
    </>
  )
}
