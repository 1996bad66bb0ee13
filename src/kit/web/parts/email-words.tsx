/** An email address that breaks before its @, not within a word; other words stay as they are. */
export function EmailWords({ words }: { words: string }) {
  const at = words.indexOf('@')
  if (at < 1) return words
  return (
    <>
      {words.slice(0, at)}
      <wbr />
      {words.slice(at)}
    </>
  )
}
