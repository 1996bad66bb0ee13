// A provider's public profile: person, services, and free times.
import type { ReactNode } from 'react'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import type { ApprovedService } from '#services/contract/applications.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { applicationKeyOf, qualificationNames, serviceName } from '#services/contract/services.values.ts'
import classes from '../services.module.css'
import { gradeWords, scopeWords } from './words.ts'

interface ProviderProfileProps {
  profile: Profile
  services: readonly ApprovedService[]
  /** Ratings, and contact links. */
  more?: ReactNode
  /** Their free times. */
  children: ReactNode
}

export function ProviderProfile({ profile, services, more, children }: ProviderProfileProps) {
  const level = services.find(({ qualification }) => qualification !== null)?.qualification
  return (
    <article className={classes.list}>
      <PersonChip
        name={profile.name}
        {...(level && { role: qualificationNames[level] })}
        picture={pictureOf(profile.avatar)}
        size={64}
      />
      {more}
      <p className={classes.text}>{profile.introduction || 'No introduction yet.'}</p>
      {profile.audio && (
        <audio
          controls
          src={profile.audio.url}
          aria-label={`${profile.name} speaks`}
        >
          <track kind="captions" />
        </audio>
      )}
      {profile.video && (
        <Film
          src={profile.video.url}
          label={`Video of ${profile.name}`}
        />
      )}
      {services.filter(({ isOn }) => isOn).length > 0 && (
        <section
          className={classes.section}
          aria-label="Services"
        >
          <h2>Services</h2>
          <ul className={classes.list}>
            {services
              .filter(({ isOn }) => isOn)
              .map(service => (
                <li key={service._id}>
                  <b>{scopeWords(service)}</b>
                  <div className={classes.dim}>
                    {serviceName(applicationKeyOf(service))} · {gradeWords(service)}
                  </div>
                </li>
              ))}
          </ul>
        </section>
      )}
      {children}
    </article>
  )
}
