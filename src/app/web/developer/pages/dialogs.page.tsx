import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify, notifyUndo } from '#kit/web/parts/notify.ts'
import { Spinner } from '#kit/web/parts/spinner.tsx'
import { Row, Sample } from '../sample.tsx'

export function Page() {
  const [answer, setAnswer] = useState('none yet')
  const [opened, setOpened] = useState(false)
  const [spins, setSpins] = useState(false)
  const ask = async (tone: 'accent' | 'negative') => {
    const yes = await confirm(
      tone === 'negative'
        ? {
            title: 'Delete “Levers”?',
            text: 'The task and its 12 answers are lost for everyone in your class.',
            action: 'Delete task',
            tone,
          }
        : {
            title: 'Publish “Levers”?',
            text: 'Everybody can find it in the library from now on.',
            action: 'Publish task',
          },
    )
    setAnswer(yes ? 'yes' : 'no')
  }
  const spin = () => {
    setSpins(true)
    setTimeout(() => setSpins(false), 1500)
  }
  return (
    <>
      <Sample title="Questions">
        <Row>
          <Button
            onClick={() => {
              void ask('accent')
            }}
          >
            Ask
          </Button>
          <Button
            color="negative"
            variant="light"
            onClick={() => {
              void ask('negative')
            }}
          >
            Ask before deleting
          </Button>
          <span role="status">Answer: {answer}</span>
        </Row>
      </Sample>
      <Sample title="Dialog that stays">
        <Row>
          <Button
            variant="default"
            onClick={() => setOpened(true)}
          >
            Open dialog
          </Button>
        </Row>
        <Dialog
          opened={opened}
          persistent
          title="Your time zone"
          onClose={() => setOpened(false)}
          actions={<Button onClick={() => setOpened(false)}>Close</Button>}
        >
          This dialog waits for an answer; Escape does not close it.
        </Dialog>
      </Sample>
      <Sample title="Notifications">
        <Row>
          <Button
            variant="default"
            onClick={() => {
              void notify('Task saved.')
            }}
          >
            Positive
          </Button>
          <Button
            variant="default"
            onClick={() => {
              void notify('The task could not be saved.', { type: 'negative' })
            }}
          >
            Negative
          </Button>
          <Button
            variant="default"
            onClick={() => {
              void notify('The session ends in five minutes.', { type: 'warning' })
            }}
          >
            Warning
          </Button>
          <Button
            variant="default"
            onClick={() => {
              void notify('A colleague is editing too.', { type: 'info' })
            }}
          >
            Info
          </Button>
          <Button
            variant="default"
            onClick={() => {
              void notifyUndo('Task moved to the archive.', () => notify('The task is back.'))
            }}
          >
            With undo
          </Button>
        </Row>
      </Sample>
      <Sample title="Spinner of a navigation">
        <Row>
          <Button
            variant="default"
            onClick={spin}
          >
            Spin for a moment
          </Button>
        </Row>
        {spins && <Spinner />}
      </Sample>
    </>
  )
}
