/** Scopes: oneself, a class, a school. */
export interface Scope {
  readonly value: string
  readonly label: string
  /** The school of a class, for teachers at several. */
  readonly group?: string | null
}

/** Options of a select; a school's classes are grouped under its name, after those without one. */
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
