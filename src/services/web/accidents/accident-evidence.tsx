// Both sides' statements and files, and the room's own record.
import type { ReactNode } from 'react'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Accident } from '#services/contract/bookings/accidents.contract.ts'
import classes from '../services.module.css'
import { lateWords, lossWords, recordingWords, sideNames } from './accident-words.ts'

export const BothSides = ({ accident }: { accident: Accident }) => {
  const { student, teacher, evidencesStudent, evidencesTeacher } = accident
  return (
    <div className={classes.sides}>
      <Side
        heading={`Student: ${student.name}`}
        evidences={evidencesStudent}
        none="The student has said nothing."
      />
      <Side
        heading={`Teacher: ${teacher.name}`}
        evidences={evidencesTeacher}
        none={
          accident.status === 'pending' ? (
            <>
              No answer yet. The teacher can answer until <DateTime at={accident.answerUntil} />.
            </>
          ) : (
            'The teacher did not answer.'
          )
        }
      />
    </div>
  )
}

interface SideProps {
  heading: string
  evidences: Accident['evidencesStudent']
  none: ReactNode
}

const Side = ({ heading, evidences, none }: SideProps) => (
  <section
    className={classes.card}
    aria-label={heading}
  >
    <h2>{heading}</h2>
    {evidences.length === 0 && <p className={classes.dim}>{none}</p>}
    <ul className={classes.list}>
      {evidences.map(({ content, attachments, at }) => (
        <li key={at}>
          <p className={classes.text}>{content}</p>
          {attachments.map(({ hash, filename, url }) => (
            <p key={hash}>
              <a
                className={classes.file}
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                {filename}
              </a>
            </p>
          ))}
          <small className={classes.dim}>
            <DateTime at={at} />
          </small>
        </li>
      ))}
    </ul>
  </section>
)

export const Room = ({ accident: { room } }: { accident: Accident }) => (
  <section
    className={classes.section}
    aria-labelledby="room"
  >
    <h2 id="room">The room’s record</h2>
    {room === null ? (
      <p className={classes.dim}>The lesson had no room, because the teacher had not scheduled it.</p>
    ) : (
      <dl className={classes.facts}>
        <dt>Begun</dt>
        <dd>{room.startedAt === null ? 'Never' : <DateTime at={room.startedAt} />}</dd>
        <dt>Ended</dt>
        <dd>{room.endedAt === null ? 'Not yet when it was reported' : <DateTime at={room.endedAt} />}</dd>
        {room.people.map(person => (
          <Presence
            key={person.side}
            {...person}
          />
        ))}
        <dt>Microphone</dt>
        <dd>
          The room has none of its own.{' '}
          {room.callAt === null ? 'No call was planned.' : `The call was held at ${room.callAt}.`}
        </dd>
      </dl>
    )}
  </section>
)

const Presence = ({
  side,
  name,
  enteredAt,
  lateMinutes,
  stays,
  recordings,
}: NonNullable<Accident['room']>['people'][number]) => (
  <>
    <dt>
      {name}, {sideNames[side]}
    </dt>
    <dd>
      {enteredAt === null ? (
        'Never entered the room'
      ) : (
        <p>
          Entered at <DateTime at={enteredAt} />, {lateWords(lateMinutes)}
        </p>
      )}
      {stays.length > 0 && (
        <>
          <ul
            className={classes.list}
            aria-label={`When ${name} was connected`}
          >
            {stays.map(({ from, until, lost }) => (
              <li key={from}>
                <DateTime at={from} /> –{' '}
                {until === null ? 'still there when it was reported' : <DateTime at={until} />}
                {until !== null && `, ${lost ? 'connection lost or page closed' : 'left the room'}`}
              </li>
            ))}
          </ul>
          <small className={classes.dim}>{lossWords(stays)}</small>
        </>
      )}
      {recordings > 0 && <small className={classes.dim}>{recordingWords(recordings)}</small>}
    </dd>
  </>
)
