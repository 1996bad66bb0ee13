// Every mail and text message of this server, in development and demo: nothing is sent to real people there.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SentMessage } from '#communications/contract/notices.contract.ts'
import { basePath } from '#kit/contract/constants.ts'
import { saveBase64 } from '#kit/web/save-base64.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { mailboxQuery } from '../notices.queries.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import classes from './mailbox.module.css'

export function Page() {
  const [address, setAddress] = useAddress()
  const search = address.get('q') ?? ''
  const answer = useQuery(mailboxQuery(search))
  const set = (name: string, value: string) =>
    setAddress(
      now => {
        if (value === '') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true },
    )
  if (isMissing(answer.error))
    return (
      <EmptyState
        drawing="letter"
        title="No mailbox here"
        text="This server sends real mail, so it keeps no copies."
      />
    )
  return (
    <div className={classes.mailbox}>
      <div role="search">
        <SearchField
          label="Search messages"
          value={search}
          onChange={words => set('q', words)}
        />
      </div>
      <Loaded
        answer={answer}
        what="messages"
        shape="table"
      >
        {({ data }) => {
          const open = data.find(({ _id }) => _id === address.get('id')) ?? data[0]
          if (!open)
            return (
              <EmptyState
                drawing="letter"
                title={search ? 'Nothing matches' : 'Nothing was sent yet'}
                text="Messages appear here by themselves."
              />
            )
          return (
            <div className={classes.panes}>
              <ol
                className={classes.list}
                aria-label="Messages"
              >
                {data.map(message => (
                  <li key={message._id}>
                    <Entry
                      message={message}
                      current={message === open}
                      onOpen={() => set('id', message._id)}
                    />
                  </li>
                ))}
              </ol>
              <Opened message={open} />
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

const Entry = ({
  message: { type, to, subject, text, createdAt },
  current,
  onOpen,
}: {
  message: SentMessage
  current: boolean
  onOpen: () => void
}) => (
  <button
    type="button"
    className={classes.entry}
    aria-current={current}
    onClick={onOpen}
  >
    <span className={classes.subject}>{type === 'sms' ? text : subject}</span>
    <span className={classes.small}>{to}</span>
    <span className={classes.small}>
      {type === 'sms' ? 'Text message' : 'Mail'}, <DateTime at={createdAt} />
    </span>
  </button>
)

const Opened = ({
  message: { type, to, subject, text, html, attachments, createdAt },
}: {
  message: SentMessage
}) => (
  <article className={classes.opened}>
    <header>
      <h2>{type === 'sms' ? 'Text message' : subject}</h2>
      <p className={classes.small}>
        To {to}, <DateTime at={createdAt} /> <StateChip>{type === 'sms' ? 'Text message' : 'Mail'}</StateChip>
      </p>
    </header>
    <Links text={text} />
    <Attachments files={attachments} />
    {/* Sandboxed: no scripts, no forms, no navigation. */}
    {html !== null && (
      <iframe
        className={classes.frame}
        title={`Mail: ${subject}`}
        sandbox=""
        srcDoc={html}
      />
    )}
    <h3>As text</h3>
    <pre className={classes.text}>{text}</pre>
  </article>
)

function Attachments({ files }: { files: SentMessage['attachments'] }) {
  if (files.length === 0) return null
  return (
    <ul
      className={classes.links}
      aria-label="Attachments"
    >
      {files.map(file => (
        <li key={file.filename}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => saveBase64(file)}
          >
            {file.filename}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Links in the message to pages of this site. */
function Links({ text }: { text: string }) {
  const own = `${window.location.origin}${basePath}`
  const found = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
    .map(link => link.replace(/[.,)]+$/, ''))
    .filter(link => link.startsWith(`${own}/`) && link.length > own.length + 1)
  if (found.length === 0) return null
  return (
    <ul
      className={classes.links}
      aria-label="Links"
    >
      {found.map(link => (
        <li key={link}>
          <TextLink to={link.slice(own.length)}>{link.slice(own.length)}</TextLink>
        </li>
      ))}
    </ul>
  )
}
