// `session`: scheduling, lists, and everything around a lesson but the room itself (sessions.md).
import './relations.ts'
import * as z from 'zod/mini'
import { contentModes, contentTypes } from '#authoring/contract/content.shapes.ts'
import { pageBody } from '#authoring/contract/deck.shapes.ts'
import { option, questionFields } from '#authoring/contract/question.shapes.ts'
import { material, materialLimit } from '#authoring/contract/questions.contract.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { timeZone } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { block } from '#schools/contract/blocks.rules.ts'
import { QuestionHistory, Statistics, StudyCard, studyQuery } from './learning.shapes.ts'
import { paces, sessionStates, sessionStatuses } from './session.lifecycle.ts'
import {
  meeting,
  Person,
  placeFields,
  servicePack,
  Session,
  SessionCard,
  sessionCode,
  sessionLimits,
} from './session.shapes.ts'
import { sessionPermissions } from './sessions.permissions.ts'
import {
  CalendarEntry,
  kind,
  span,
  Rows,
  cards,
  Learning,
  SchoolWeek,
  Attendance,
} from './session-lists.shapes.ts'

const one = z.strictObject({ _id: id })

const bySid = z.strictObject({ sid: z.union([id, sessionCode]) })

const people = z.array(id).check(z.maxLength(sessionLimits.students))

const more = {
  $limit: z._default(wireInt.check(z.minimum(1), z.maximum(50)), 10),
  $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
}

const created = {
  type: kind,
  /** Content that is taught; a quick session may begin from a slide template instead. */
  cid: z.optional(id),
  template: z.optional(id),
  ...z.partial(z.strictObject(placeFields)).shape,
  start: z.optional(instant),
  end: z.optional(instant),
  /** Ignores the chosen time. */
  startNow: z._default(z.boolean(), false),
  unit: z.optional(id),
  /** A lesson that was booked: its time and its learner are known, and `cid` says what is taught. */
  booking: z.optional(id),
  classId: z.optional(id),
  /** Left out: everybody in the class. */
  students: z.optional(people),
  zoom: z.optional(meeting),
  /** Of a course: sessions that were made before, in order; `group` is one of the unit's. */
  childs: z.optional(
    z
      .array(
        z.strictObject({ _id: id, group: z.optional(z.nullable(text(80))), groupName: z.optional(text(80)) }),
      )
      .check(z.minLength(1), z.maxLength(sessionLimits.childs)),
  ),
  /** Of a course instead: lessons that are made with it, in order, each from content of its own. */
  lessons: z.optional(
    z
      .array(
        z.strictObject({
          cid: id,
          name: z.optional(placeFields.name),
          start: instant,
          end: instant,
          group: z.optional(z.nullable(text(80))),
          groupName: z.optional(text(80)),
        }),
      )
      .check(z.minLength(1), z.maxLength(sessionLimits.childs)),
  ),
  /** Times that were picked one by one: a session each, together a series. */
  times: z.optional(
    z
      .array(z.strictObject({ start: instant, end: instant }))
      .check(z.minLength(1), z.maxLength(sessionLimits.series)),
  ),
  /** Once per block until the term ends, as a series. */
  repeat: z.optional(
    z.strictObject({
      term: id,
      blocks: z.array(block).check(z.minLength(1), z.maxLength(50)),
      from: z.optional(z.iso.date()),
      until: z.optional(z.iso.date()),
      timeZone,
    }),
  ),
  premium: z.optional(z.boolean()),
  promotion: z.optional(z.boolean()),
  promotionSession: z.optional(z.nullable(id)),
  servicePack: z.optional(z.nullable(servicePack)),
}

export const sessionContract = service('session', sessionPermissions, {
  /** Scheduled ones by start and name, others newest first. */
  find: {
    may: 'session.look',
    query: z.extend(
      listQuery(
        {
          _id: id,
          sid: sessionCode,
          type: kind,
          status: z.enum(sessionStatuses),
          classId: id,
          uid: id,
          cid: id,
          unit: id,
          pid: id,
          series: id,
          sessionType: z.enum(paces),
          unitType: z.enum(contentTypes),
          start: instant,
          end: instant,
          /** Open workshops of the library; together with `end`, those that staff chose. */
          isLib: wireBool,
          premium: wireBool,
          promotion: wireBool,
          taught: id,
        },
        { sort: ['start', 'end', 'name', 'createdAt', 'updatedAt'], search: true },
      ),
      {
        state: z.optional(z.enum(sessionStates)),
        /** `null` (or the word) lists what belongs to no school. */
        school: z.optional(z.union([id, z.literal('null'), z.null()])),
        'reg._id': z.optional(id),
        students: z.optional(id),
        subjects: z.optional(text(200, 1)),
        grades: z.optional(text(200, 1)),
        mode: z.optional(z.enum(contentModes)),
        /** What I teach: mine and nobody else took it, or taken over by me. */
        mine: z.optional(wireBool),
        /** The back office looks for somebody's sessions. */
        userField: z.optional(text(200, 1)),
        userFieldType: z.optional(z.enum(['email', 'mobile', 'id'])),
      },
    ),
    result: cards,
  },
  /** By id or code. */
  id: z.union([id, sessionCode]),
  get: { may: 'session.look', result: Session },
  create: { may: 'session.create', data: z.strictObject(created), result: Session },
  /**
   * The owner reschedules, changes pace, ends, reopens and archives. Anybody who may take part registers with
   * `$addToSet: {reg}` and leaves with `$pull: {reg}`; `_date` is the start in the learner's own words.
   */
  patch: {
    may: 'session.patch',
    data: z.strictObject({
      ...z.partial(z.strictObject(placeFields)).shape,
      start: z.optional(instant),
      end: z.optional(instant),
      status: z.optional(z.enum(sessionStatuses)),
      del: z.optional(z.boolean()),
      isView: z.optional(z.literal(true)),
      zoom: z.optional(z.nullable(meeting)),
      students: z.optional(people),
      /** Of the state that the change rests on; an older one is refused. */ version: z.optional(z.int()),
      $addToSet: z.optional(
        z.strictObject({
          reg: z.strictObject({
            _id: id,
            avatar: z.optional(z.nullable(text(200))),
            nickname: z.optional(text(100)),
          }),
        }),
      ),
      $pull: z.optional(z.strictObject({ reg: z.strictObject({ _id: id }) })),
      _date: z.optional(text(200)),
    }),
    result: Session,
  },
  /** Before it started: cancelled, and everybody is told. */
  remove: { may: 'session.remove', result: SessionCard },
  calls: {
    get: {
      /** Takes over what changed in the content since; before the start only. */
      pull: { may: 'session.edit', query: one, result: Session, writes: true },
      listByIds: {
        may: 'session.look',
        query: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
        result: z.array(SessionCard),
      },
      /** Owner of these two: enrolment and calendar. */
      calendarList: { may: 'session.lists', query: z.strictObject(span), result: z.array(CalendarEntry) },
      dateList: {
        may: 'session.lists',
        query: z.strictObject({ ...span, sessionType: z.optional(z.enum(paces)) }),
        result: z.array(z.object({ date: z.string(), count: z.int() })),
      },
      recommend: {
        may: 'session.lists',
        query: z.strictObject({
          dateRange: z.optional(z.tuple([instant, instant])),
          status: z.optional(z.enum(sessionStates)),
          school: z.optional(id),
        }),
        result: Rows,
      },
      /**
       * What one may register for. `cost` and `place` narrow it: free or not, inside one's school or open to
       * everybody.
       */
      recommendLive: {
        may: 'session.lists',
        query: z.strictObject({
          ...more,
          $search: z.optional(text(200)),
          cost: z.optional(z.enum(['free', 'paid'])),
          place: z.optional(z.enum(['school', 'public'])),
          kind: z.optional(z.enum(['workshop', 'course'])),
        }),
        result: cards,
      },
      recommendStudent: { may: 'session.lists', query: z.strictObject(more), result: cards },
      recommendMyLive: { may: 'session.lists', query: z.strictObject(more), result: cards },
      recommendMyStudent: { may: 'session.lists', query: z.strictObject(more), result: cards },
      /** Rows of the study centre, then pages of each. */
      indexStudent: {
        may: 'session.public',
        query: z.strictObject({ subjects: z.optional(text(200, 1)), grades: z.optional(text(200, 1)) }),
        result: Rows,
      },
      indexStudy: {
        may: 'session.public',
        query: z.strictObject({
          ...more,
          $search: z.optional(text(200)),
          subjects: z.optional(text(200, 1)),
          grades: z.optional(text(200, 1)),
        }),
        result: cards,
      },
      indexLive: {
        may: 'session.public',
        query: z.strictObject({
          ...more,
          kind: z.optional(z.enum(['workshop', 'course'])),
          $search: z.optional(text(200)),
          subjects: z.optional(text(200, 1)),
          grades: z.optional(text(200, 1)),
        }),
        result: cards,
      },
      indexPremium: {
        may: 'session.public',
        query: z.strictObject({
          ...more,
          $search: z.optional(text(200)),
          subjects: z.optional(text(200, 1)),
          grades: z.optional(text(200, 1)),
        }),
        result: cards,
      },
      indexPromotion: {
        may: 'session.public',
        query: z.strictObject({
          ...more,
          $search: z.optional(text(200)),
          subjects: z.optional(text(200, 1)),
          grades: z.optional(text(200, 1)),
        }),
        result: cards,
      },
      /** Who takes part; the first name is the older, misspelt one. */
      roaster: { may: 'session.report', query: bySid, result: z.array(Person) },
      roster: { may: 'session.report', query: bySid, result: z.array(Person) },
      /** Who waits for a seat, in the order of their coming. */
      waitlist: {
        may: 'session.report',
        query: bySid,
        result: z.array(
          z.object({
            _id: id,
            nickname: z.string(),
            avatar: z.nullable(z.string()),
            at: instant,
            /** A seat is kept for them until then. */ offeredUntil: z.nullable(instant),
          }),
        ),
      },
      /** Sessions of mine at this time; a booked lesson among them is refused on saving. */
      overlaps: {
        may: 'session.lists',
        query: z.strictObject({ start: instant, end: instant, except: z.optional(id) }),
        result: z.array(
          z.extend(z.pick(SessionCard, { _id: true, name: true, type: true, start: true, end: true }), {
            refused: z.boolean(),
          }),
        ),
      },
      /** Blocks of a term as the days they fall on, for the schedule form. */
      blocks: {
        may: 'session.create',
        query: z.strictObject({
          term: id,
          timeZone,
          from: z.optional(z.iso.date()),
          until: z.optional(z.iso.date()),
        }),
        result: z.array(z.object({ week: z.int(), start: instant, end: instant })),
      },
      /** Waiting substitute approvals of a school; filled by services. */
      substituteAdminCount: {
        may: 'session.report',
        query: z.strictObject({ school: id }),
        result: z.object({ count: z.int() }),
      },
      /** Owner of these: after class. Who assesses whom; what learners did. */
      toolMembers: {
        may: 'session.look',
        query: z.strictObject({
          sid: z.union([id, sessionCode]),
          role: z.optional(z.enum(['student', 'teacher'])),
          tool: z.optional(id),
        }),
        result: z.array(
          z.object({
            _id: id,
            nickname: z.string(),
            avatar: z.nullable(z.string()),
            as: z.enum(['teacher', 'self', 'peer']),
            filled: z.boolean(),
            tool: id,
            /** Record of `tool-data`. */ data: id,
          }),
        ),
        writes: true,
      },
      learningData: { may: 'session.report', query: z.strictObject({ pid: id }), result: Learning },
      studentLearningData: {
        may: 'session.look',
        query: z.strictObject({ uid: id, ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
        result: z.array(
          z.object({
            _id: id,
            name: z.string(),
            questions: z.int(),
            count: z.int(),
            attend: z.boolean(),
            late: z.boolean(),
            completed: z.boolean(),
          }),
        ),
      },
      /** What I study at my own pace. */
      selfStudy: { may: 'session.lists', query: studyQuery, result: page(StudyCard) },
      /** How learners did on a piece of content over its sessions, or in one session or course. */
      statistics: { may: 'session.report', query: z.strictObject({ pid: id }), result: Statistics },
      /** How one question of a piece of content went, over the sessions that asked it. */
      questionHistory: {
        may: 'session.report',
        query: z.strictObject({ cid: id, question: id }),
        result: QuestionHistory,
      },
      attendance: {
        may: 'session.report',
        query: z.strictObject({
          classId: id,
          span: z._default(z.enum(['week', 'month', 'year']), 'month'),
          at: z.optional(instant),
          timeZone: z.optional(timeZone),
        }),
        result: Attendance,
      },
      /** The week of a school in figures, for its admins. */
      schoolWeek: {
        may: 'session.report',
        query: z.strictObject({ school: id, timeZone: z.optional(timeZone) }),
        result: SchoolWeek,
      },
    },
    patch: {
      /** Starts now what was planned for later. */
      start: { may: 'session.teach', data: one, result: Session },
      /** The host takes somebody off the list before it begins; what they paid goes back whole. */
      dropReg: { may: 'session.edit', data: z.strictObject({ _id: id, uid: id }), result: Session },
      /** Adds a meeting later. */
      createZoom: {
        may: 'session.edit',
        data: z.strictObject({ _id: id, ...meeting.shape }),
        result: Session,
      },
      /** A page with what it asks, from my prompts or one that was bought; ids of the pages that are there stay. */
      insertPrompts: {
        may: 'session.teach',
        data: z.strictObject({
          _id: id,
          promptId: id,
          index: z._default(z.int().check(z.minimum(0), z.maximum(sessionLimits.pages)), sessionLimits.pages),
        }),
        result: Session,
      },
      newPrompt: {
        may: 'session.teach',
        data: z.strictObject({
          _id: id,
          index: z.optional(z.int().check(z.minimum(0), z.maximum(sessionLimits.pages))),
          page: z.strictObject({
            pic: z._default(z.nullable(fileHash), null),
            size: z._default(z.int().check(z.minimum(0)), 0),
            body: z.optional(pageBody),
          }),
          questions: z._default(
            z
              .array(
                z.strictObject({
                  ...z.partial(z.strictObject(questionFields)).shape,
                  type: questionFields.type,
                }),
              )
              .check(z.maxLength(1)),
            [],
          ),
          materialsList: z._default(z.array(material).check(z.maxLength(materialLimit)), []),
        }),
        result: Session,
      },
      /** Puts a wrong key right. */
      options: {
        may: 'session.teach',
        data: z.strictObject({
          _id: id,
          question: id,
          options: z.array(option).check(z.minLength(1), z.maxLength(20)),
        }),
        result: Session,
      },
      /** Makes a class of the learners of a session that has none, and gives it to the session. */
      keepClass: {
        may: 'session.teach',
        data: z.strictObject({ _id: id, name: text(80, 1) }),
        result: z.object({
          class: id,
          /** Learners who are in it now, and those who are no students of the school. */
          kept: z.int(),
          left: z.int(),
        }),
      },
      /** All that have not started, of a series. */
      removeSeries: {
        may: 'session.edit',
        data: z.strictObject({ series: id, from: z.optional(instant) }),
        result: z.object({ removed: z.int() }),
      },
      feature: {
        may: 'session.feature',
        data: z.strictObject({ _id: id, isLib: z.boolean() }),
        result: SessionCard,
      },
    },
  },
  /** To who teaches and takes part, and to the room. */
  events: {
    created: z.object({ _id: id, sid: z.string() }),
    patched: z.object({
      _id: id,
      sid: z.string(),
      status: z.enum(sessionStatuses),
      fields: z.array(z.string()),
    }),
    removed: z.object({ _id: id, sid: z.string() }),
  },
})
