interface Figure {
  readonly count: number
  readonly unclaimed: number
}

/** `3 waiting, 1 of them unclaimed.` */
export function queueWords(figures: readonly Figure[]): string {
  const [all, free] = [sum(figures, 'count'), sum(figures, 'unclaimed')]
  if (all === 0) return 'Nothing is waiting.'
  const wait = `${all} waiting`
  if (free === 0) return `${wait}, all claimed.`
  return free === all ? `${wait}, unclaimed.` : `${wait}, ${free} of them unclaimed.`
}

const sum = (figures: readonly Figure[], of: keyof Figure): number =>
  figures.reduce((total, figure) => total + figure[of], 0)
