// My notices by channel. Each switch saves at once.
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { categoryName } from '#communications/contract/communications.notices.ts'
import type { NoticeSetting, NoticeTemplate } from '#communications/contract/notices.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { settingQuery, templatesQuery, useSaveSetting } from '../notices.queries.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import page from '../parts/page.module.css'
import { DevicePush } from './device-push.tsx'
import { byCategory, changeOf, channelWords, switchesOf, templatesFor } from './setting.rules.ts'
import classes from './notification-settings.module.css'

const trail = [
  { label: 'Account', to: '/account/info' },
  { label: 'Settings', to: '/account/account-setting' },
]

export function Screen() {
  const actor = useActor()
  return actor.id === null ? null : (
    <Settings
      user={actor.id}
      actor={actor}
    />
  )
}

function Settings({ user, actor }: { user: string; actor: Actor }) {
  const templates = useQuery(templatesQuery)
  const setting = useQuery(settingQuery(user))
  const { mutate, isPending, isSuccess } = useSaveSetting(user)
  return (
    <div className={page.column}>
      <PageHeader
        title="Notification settings"
        line="Choose your notifications and how you receive them. Changes are saved at once."
        trail={trail}
        action={
          <Saved
            pending={isPending}
            done={isSuccess}
          />
        }
      />
      <Loaded
        answer={setting}
        what="your settings"
        shape="form"
      >
        {now => (
          <div className={classes.settings}>
            <Switch
              size="md"
              className={classes.master}
              label="Optional notices"
              checked={now.enable}
              description={
                now.enable
                  ? 'Switch off to get only what keeps your account safe.'
                  : 'Off: you get only what keeps your account safe. Your choices below come back when you switch this on.'
              }
              onChange={event => mutate({ enable: event.target.checked })}
            />
            <DevicePush />
            <Loaded
              answer={templates}
              what="notices"
              shape="form"
            >
              {all => {
                const list = templatesFor(all, actor)
                return list.length === 0 ? (
                  <EmptyState
                    drawing="letter"
                    title="Nothing to choose"
                  />
                ) : (
                  byCategory(list).map(([category, group]) => (
                    <Category
                      key={category}
                      category={category}
                      templates={group}
                      setting={now}
                      onChange={mutate}
                    />
                  ))
                )
              }}
            </Loaded>
          </div>
        )}
      </Loaded>
    </div>
  )
}

const Saved = ({ pending, done }: { pending: boolean; done: boolean }) => (
  <p
    role="status"
    className={classes.saved}
  >
    {pending && 'Saving…'}
    {!pending && done && (
      <>
        <Icon
          name="check"
          size={18}
        />
        Saved
      </>
    )}
  </p>
)

interface CategoryProps {
  category: string
  templates: readonly NoticeTemplate[]
  setting: NoticeSetting
  onChange: (change: ReturnType<typeof changeOf>) => void
}

const Category = ({ category, templates, ...rest }: CategoryProps) => (
  <section aria-labelledby={`category-${category}`}>
    <h2
      id={`category-${category}`}
      className={classes.category}
    >
      {categoryName(category)}
    </h2>
    {templates.every(template => template.essential) && (
      <p className={classes.note}>Always on: these are too important to miss.</p>
    )}
    <ul className={classes.rows}>
      {templates.map(template => (
        <TemplateRow
          key={template._id}
          template={template}
          {...rest}
        />
      ))}
    </ul>
  </section>
)

function TemplateRow({
  template,
  setting,
  onChange,
}: Omit<CategoryProps, 'category' | 'templates'> & { template: NoticeTemplate }) {
  const switches = switchesOf(template, setting)
  if (switches.length === 0) return null
  return (
    <li className={classes.row}>
      <h3 className={classes.name}>{template.name}</h3>
      <div
        className={classes.switches}
        role="group"
        aria-label={template.name}
      >
        {switches.map(({ flag, channel, on, locked: fixed }) =>
          fixed ? (
            <span
              key={flag}
              className={classes.fixed}
            >
              <Icon
                name="lock"
                size={16}
              />
              {channelWords[channel]}
              <span className={classes.hidden}>: always on</span>
            </span>
          ) : (
            <Switch
              key={flag}
              size="sm"
              label={
                <>
                  {channelWords[channel]}
                  <span className={classes.hidden}>: {template.name}</span>
                </>
              }
              checked={on}
              disabled={!setting.enable}
              onChange={event => onChange(changeOf(template, setting, flag, event.target.checked))}
            />
          ),
        )}
      </div>
    </li>
  )
}
