// Downloads the lesson as a calendar file.
import { Button } from '@mantine/core'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'

export function CalendarButton({ booking }: { booking: string }) {
  const { act, busy } = useAct()
  const save = async () => {
    const { filename, text } = await api(bookingContract).get('calendar', { _id: booking })
    const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: filename })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => {
        act(save)
      }}
    >
      Add to my calendar
    </Button>
  )
}
