/** Whose sessions: oneself, a class, a school. */
export interface Scope {
  readonly value: string
  readonly label: string
  /** The school of a class, where a teacher has several. */
  readonly group?: string | null
}

/** Options of a select; those of a school stand together under its name, after those of none. */
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
