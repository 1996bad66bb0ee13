/** School, street and room, then the place as the lookup names it. */
export const placeWords = ({
  address,
  place,
}: {
  readonly address: string
  readonly place: string
}): string => (address === '' ? place : `${address}, ${place}`)
