import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { inviteParam } from '#identity/contract/invite.values.ts'
import { basePath } from '#kit/contract/constants.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { balanceQuery } from '../commerce.queries.ts'
import { Block } from '../parts/note.tsx'
import { figure, pointWords } from '../parts/words.ts'
import { PointsPage } from './points-page.tsx'
import classes from '../parts/commerce.module.css'

const copy = async (text: string, what: string) => {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  void notify(
    done
      ? `${what} is copied.`
      : `Select the ${what.toLowerCase()} and copy it yourself: the browser did not let us.`,
    done ? {} : { type: 'warning' },
  )
}

/** A referral link and code, and the rewards so far. */
export function Screen() {
  const answer = useQuery(balanceQuery)
  return (
    <PointsPage
      at="/point/invite"
      title="Invite people"
      line="You earn points when colleagues join with your link."
    >
      <Loaded
        answer={answer}
        what="your invitation"
      >
        {({ inviteCode, invited, verified, invite, verify }) => {
          const link = `${window.location.origin}${basePath}/signup?${inviteParam}=${encodeURIComponent(inviteCode)}`
          return (
            <div className={classes.split}>
              <div className={classes.page}>
                <Block title="Your link">
                  <p className={classes.code}>{link}</p>
                  <div className={classes.tools}>
                    <Button
                      leftSection={
                        <Icon
                          name="copy"
                          size={18}
                        />
                      }
                      onClick={() => {
                        void copy(link, 'Link')
                      }}
                    >
                      Copy link
                    </Button>
                    {typeof navigator.share === 'function' && (
                      <Button
                        variant="default"
                        onClick={() => {
                          void navigator.share({ title: 'Join me on Classwright', url: link }).catch(() => {})
                        }}
                      >
                        Share
                      </Button>
                    )}
                  </div>
                </Block>
                <Block title="Your code">
                  <p className={classes.small}>
                    Someone who has already signed up can still enter it within 14 days.
                  </p>
                  <div className={classes.tools}>
                    <strong
                      className={classes.code}
                      style={{ letterSpacing: '0.1em' }}
                    >
                      {inviteCode}
                    </strong>
                    <Button
                      variant="default"
                      onClick={() => {
                        void copy(inviteCode, 'Code')
                      }}
                    >
                      Copy code
                    </Button>
                  </div>
                </Block>
                <Block title="Results so far">
                  <dl className={classes.facts}>
                    <div>
                      <dt>Joined with your link</dt>
                      <dd>{figure(invited)}</dd>
                    </div>
                    <div>
                      <dt>Verified since</dt>
                      <dd>{figure(verified)}</dd>
                    </div>
                  </dl>
                  <p className={classes.small}>
                    {earnWords(invite, verify)} You can also{' '}
                    <TextLink to="/refer-principal">refer a principal</TextLink>.
                  </p>
                </Block>
              </div>
              <section
                className={classes.aside}
                aria-label="QR code"
              >
                <h2>QR code</h2>
                <QrPicture
                  text={link}
                  label="QR code of your link"
                />
                <p className={classes.small}>
                  Show it on your phone: scanning it opens the sign-up page with your code.
                </p>
              </section>
            </div>
          )
        }}
      </Loaded>
    </PointsPage>
  )
}

function earnWords(invite: number, verify: number): string {
  const parts = [
    invite > 0 && `${pointWords(invite)} when somebody joins`,
    verify > 0 && `${pointWords(verify)} when they are verified`,
  ].filter(Boolean)
  return parts.length === 0
    ? 'Points come when people you invited buy something.'
    : `You get ${parts.join(', and ')}. More come when they buy something.`
}
