-- The schema as of the first release. What the generator cannot express comes first (extension, function of a generated
-- column) and last (blocks that never overlap); functions and triggers are in src/*/server/*.rules.sql.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- What filters ask for, in one list that words are indexed beside. Rows keep what it gave when they were written:
-- a change of it is a migration that rewrites the column.
CREATE FUNCTION library_keys(mode text, type text, curriculum text, lang text, price integer, subjects jsonb, grades jsonb, subject_keys text[], grade_keys text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array['mode=' || mode, 'lang=' || lang, CASE WHEN price = 0 THEN 'price=free' ELSE 'price=paid' END]
    || CASE WHEN type IS NULL THEN '{}' ELSE array['type=' || type] END
    || CASE WHEN curriculum IS NULL THEN '{}' ELSE array['curriculum=' || curriculum] END
    || array(SELECT 'subjects=' || (s ->> 'value') FROM jsonb_array_elements(subjects) s)
    || array(SELECT 'grades=' || (g ->> 'value') FROM jsonb_array_elements(grades) g)
    || array(SELECT 'subjects~' || s FROM unnest(subject_keys) s WHERE NOT subjects @> jsonb_build_array(jsonb_build_object('value', s)))
    || array(SELECT 'grades~' || g FROM unnest(grade_keys) g WHERE NOT grades @> jsonb_build_array(jsonb_build_object('value', g)))
$$;
--> statement-breakpoint
CREATE TABLE "academics_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"of" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_central_subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"subjects" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"del" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_criteria_defaults" (
	"owner" text PRIMARY KEY NOT NULL,
	"criteria" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_criteria" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_curricula" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"copyright" text DEFAULT '' NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit" text[] DEFAULT '{}' NOT NULL,
	"task" text[] DEFAULT '{}' NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_entries" (
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"parent" text,
	"position" double precision NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"foreign_id" text,
	"origin" jsonb,
	"tag_key" text,
	CONSTRAINT "academics_entries_record_kind_id_pk" PRIMARY KEY("record","kind","id"),
	CONSTRAINT "academics_entries_itself" CHECK ("academics_entries"."parent" <> "academics_entries"."id")
);
--> statement-breakpoint
CREATE TABLE "academics_evaluation_maps" (
	"owner" text PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_grades" (
	"owner" text PRIMARY KEY NOT NULL,
	"grades" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"curriculum" text NOT NULL,
	"subject_code" text DEFAULT '' NOT NULL,
	"participants" text,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_tag_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"curriculum" text[] DEFAULT '{}' NOT NULL,
	"step" text,
	"step_task" text,
	"layer" boolean DEFAULT false NOT NULL,
	"tool" boolean DEFAULT false NOT NULL,
	"source" text,
	"readonly" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"publish" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_target_stats" (
	"hash" text PRIMARY KEY NOT NULL,
	"bloom" integer[] NOT NULL,
	"knowledge" integer[] NOT NULL,
	"terms" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "academics_target_stats_counters" CHECK (0 <= all("academics_target_stats"."bloom") and 0 <= all("academics_target_stats"."knowledge") and cardinality("academics_target_stats"."bloom") = 6 and cardinality("academics_target_stats"."knowledge") = 4),
	CONSTRAINT "academics_target_stats_words" CHECK (cardinality("academics_target_stats"."terms") <= 20 and cardinality("academics_target_stats"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "academics_template_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"curriculum" text DEFAULT '' NOT NULL,
	"curric_id" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"curriculum" text,
	"curric_id" text,
	"data" jsonb NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pair" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_topic_standards" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"subject" text NOT NULL,
	"entry" text NOT NULL,
	"topic" jsonb NOT NULL,
	"standard" jsonb NOT NULL,
	"selected" text[] DEFAULT '{}' NOT NULL,
	"approved" text[] DEFAULT '{}' NOT NULL,
	"reasons" jsonb NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_trees" (
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"count" integer[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published" integer,
	"snapshot" jsonb,
	"snapshot_levels" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"code" text DEFAULT '' NOT NULL,
	"source" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" text,
	"origin_kind" text,
	"origin_published" integer,
	"frame" jsonb,
	CONSTRAINT "academics_trees_record_kind_pk" PRIMARY KEY("record","kind"),
	CONSTRAINT "academics_trees_code" CHECK (("academics_trees"."code" = '') = ("academics_trees"."origin" is null))
);
--> statement-breakpoint
CREATE TABLE "academics_weights" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"tab" text NOT NULL,
	"names" text[] DEFAULT '{}' NOT NULL,
	"hours" double precision NOT NULL,
	"assessment" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"thesis_defense" boolean DEFAULT false NOT NULL,
	"complete" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_word_users" (
	"word" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "academics_word_users_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
CREATE TABLE "academics_words" (
	"id" text PRIMARY KEY NOT NULL,
	"of" text NOT NULL,
	"key" text NOT NULL,
	"tag" text NOT NULL,
	"level" integer,
	"platform" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_collabs" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"guest" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"field" text NOT NULL,
	"thread" text,
	"owner" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"school" text,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"type" text,
	"service" jsonb,
	"curriculum" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration" jsonb,
	"cover" text,
	"overview" text DEFAULT '' NOT NULL,
	"tpl" text,
	"template" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ext" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unit" boolean,
	"idea" text DEFAULT '' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"inquiry" text[] DEFAULT '{}' NOT NULL,
	"goals" text[] DEFAULT '{}' NOT NULL,
	"connection" text DEFAULT '' NOT NULL,
	"sid" text,
	"session_type" text DEFAULT 'live' NOT NULL,
	"page_num" integer DEFAULT 0 NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"is_edit" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"filled" boolean DEFAULT false NOT NULL,
	"link_group" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"taught" boolean DEFAULT false NOT NULL,
	"source" text,
	"source_owner" text,
	"order_id" text,
	"tool_type" text,
	"tool_source" text,
	"readers" text[] DEFAULT '{}' NOT NULL,
	"commenters" text[] DEFAULT '{}' NOT NULL,
	"writers" text[] DEFAULT '{}' NOT NULL,
	"versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"editors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_contents_published" CHECK (not ("authoring_contents"."published" and "authoring_contents"."del")),
	CONSTRAINT "authoring_contents_bought" CHECK ("authoring_contents"."order_id" is null or (not "authoring_contents"."published" and cardinality("authoring_contents"."readers") = 0))
);
--> statement-breakpoint
CREATE TABLE "authoring_decks" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 960 NOT NULL,
	"height" integer DEFAULT 540 NOT NULL,
	"theme" text DEFAULT 'plain' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_links" (
	"from" text NOT NULL,
	"to" text NOT NULL,
	"group" text,
	"position" integer NOT NULL,
	CONSTRAINT "authoring_links_from_to_pk" PRIMARY KEY("from","to"),
	CONSTRAINT "authoring_links_self" CHECK ("authoring_links"."from" <> "authoring_links"."to")
);
--> statement-breakpoint
CREATE TABLE "authoring_materials" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"parent" text NOT NULL,
	"page" text NOT NULL,
	"list" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_members" (
	"id" text PRIMARY KEY NOT NULL,
	"collab" text NOT NULL,
	"email" text NOT NULL,
	"uid" text,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_option_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_outlines" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"branches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"deck" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"pic" text,
	"stale" boolean DEFAULT true NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"outline" text[] DEFAULT '{}' NOT NULL,
	"assess" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_preview_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"content" text NOT NULL,
	"name" text NOT NULL,
	"curriculum" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publish" boolean DEFAULT false NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_prompts_price" CHECK ("authoring_prompts"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "authoring_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"parent" text NOT NULL,
	"page" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"multi" boolean DEFAULT false NOT NULL,
	"body" jsonb NOT NULL,
	"score" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_revisions" (
	"deck" text NOT NULL,
	"rev" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"theme" text NOT NULL,
	"pages" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_revisions_deck_rev_pk" PRIMARY KEY("deck","rev")
);
--> statement-breakpoint
CREATE TABLE "authoring_slide_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"tab" text NOT NULL,
	"type" text,
	"default" boolean DEFAULT false NOT NULL,
	"layout" text DEFAULT 'blank' NOT NULL,
	"pages" jsonb NOT NULL,
	"pic" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"video_id" text NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text,
	"start_time" integer DEFAULT 0 NOT NULL,
	"end_time" integer,
	"trim" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"part" text NOT NULL,
	"by" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"part" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"script" text DEFAULT '' NOT NULL,
	"file" text,
	"cover" text
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"center" text NOT NULL,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"type" text NOT NULL,
	"multi" boolean DEFAULT false NOT NULL,
	"body" jsonb NOT NULL,
	"curriculum" text NOT NULL,
	"curriculum_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"grade" text DEFAULT '' NOT NULL,
	"topic" text NOT NULL,
	"topic_name" text NOT NULL,
	"standard" text NOT NULL,
	"standard_name" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_bank_questions_status" CHECK ("authoring_bank_questions"."status" <> 'feedback')
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"by" text NOT NULL,
	"as" text NOT NULL,
	"school" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_subject_uses" (
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"as" text NOT NULL,
	CONSTRAINT "authoring_subject_uses_subject_content_pk" PRIMARY KEY("subject","content")
);
--> statement-breakpoint
CREATE TABLE "commerce_balances" (
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commerce_balances_uid_kind_pk" PRIMARY KEY("uid","kind"),
	CONSTRAINT "commerce_balances_point" CHECK ("commerce_balances"."kind" <> 'point' or "commerce_balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commerce_commission_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_user" text,
	"role" text NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_earnings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"is_school" boolean NOT NULL,
	"tab" text NOT NULL,
	"source" text NOT NULL,
	"category" text NOT NULL,
	"category_type" text,
	"role" text,
	"value" bigint NOT NULL,
	"total" bigint NOT NULL,
	"place" integer,
	"business_id" text,
	"line" text,
	"order_no" text,
	"name" text NOT NULL,
	"person" text,
	"status" integer NOT NULL,
	"debt" boolean DEFAULT false NOT NULL,
	"actual_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_earnings_status" CHECK ("commerce_earnings"."status" in (-1, 0, 1))
);
--> statement-breakpoint
CREATE TABLE "commerce_entries" (
	"posting" text NOT NULL,
	"place" integer NOT NULL,
	"account" text NOT NULL,
	"owner" text,
	"line" text,
	"cents" bigint NOT NULL,
	CONSTRAINT "commerce_entries_posting_place_pk" PRIMARY KEY("posting","place")
);
--> statement-breakpoint
CREATE TABLE "commerce_gift_card_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"card" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"order_id" text
);
--> statement-breakpoint
CREATE TABLE "commerce_gift_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"issuer" text NOT NULL,
	"email" text,
	"owner" text,
	"redeemed_at" timestamp with time zone,
	"status" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_gift_cards_balance" CHECK ("commerce_gift_cards"."balance" between 0 and "commerce_gift_cards"."amount")
);
--> statement-breakpoint
CREATE TABLE "commerce_income_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_user" text,
	"tab" text NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_point_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_user" text,
	"tab" text NOT NULL,
	"category" text NOT NULL,
	"category_type" text
);
--> statement-breakpoint
CREATE TABLE "commerce_postings" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_shared_lines" (
	"line" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"sold" jsonb NOT NULL,
	"is_point" boolean NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"back" bigint DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_storage_grants" (
	"line" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"goods" text NOT NULL,
	"bytes" bigint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_withdrawal_codes" (
	"person" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"is_school" boolean NOT NULL,
	"person" text NOT NULL,
	"amount" bigint NOT NULL,
	"from_income" bigint NOT NULL,
	"from_commission" bigint NOT NULL,
	"method" text NOT NULL,
	"account" text NOT NULL,
	"sealed" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"approved_by" text,
	"handled_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_withdrawals_parts" CHECK ("commerce_withdrawals"."from_income" >= 0 and "commerce_withdrawals"."from_commission" >= 0 and "commerce_withdrawals"."from_income" + "commerce_withdrawals"."from_commission" = "commerce_withdrawals"."amount"),
	CONSTRAINT "commerce_withdrawals_two" CHECK ("commerce_withdrawals"."handled_by" is null or "commerce_withdrawals"."state" <> 'paid' or "commerce_withdrawals"."handled_by" <> "commerce_withdrawals"."approved_by")
);
--> statement-breakpoint
CREATE TABLE "commerce_callbacks" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "commerce_callbacks_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "commerce_carts" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL,
	"goods" text NOT NULL,
	"style" text NOT NULL,
	"inviter" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"lines" text[] NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"status" text NOT NULL,
	"answer" text,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order" text,
	"payment" text,
	"provider" text NOT NULL,
	"expected" integer NOT NULL,
	"found" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_gateway_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"behaviour" text NOT NULL,
	"state" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"failure" text,
	"network" text NOT NULL,
	"last4" text NOT NULL,
	"token" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_gateway_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"network" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_gateway_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"position" integer NOT NULL,
	"buyer" text NOT NULL,
	"goods" text NOT NULL,
	"style" text NOT NULL,
	"mode" text,
	"name" text NOT NULL,
	"cover" text,
	"hash" text,
	"sellers" text[] NOT NULL,
	"original" integer NOT NULL,
	"discount" integer NOT NULL,
	"discount_end" timestamp with time zone,
	"price" integer NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"count" integer NOT NULL,
	"gift_count" integer DEFAULT 0 NOT NULL,
	"promotion" boolean DEFAULT false NOT NULL,
	"inviter" text,
	"removed" boolean DEFAULT false NOT NULL,
	"removed_reason" text,
	"counted" boolean DEFAULT true NOT NULL,
	"open" boolean NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"new_id" text,
	"used" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"refund_price" integer DEFAULT 0 NOT NULL,
	"refund_point" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commerce_lines_refund" CHECK ("commerce_lines"."refund_price" between 0 and "commerce_lines"."price" and "commerce_lines"."refund_point" between 0 and "commerce_lines"."point")
);
--> statement-breakpoint
CREATE TABLE "commerce_numbers" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"buyer" text NOT NULL,
	"is_school" boolean NOT NULL,
	"person" text NOT NULL,
	"buyer_name" text NOT NULL,
	"sellers" text[] NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"is_point" boolean NOT NULL,
	"pay_method" text[] DEFAULT '{}' NOT NULL,
	"instrument" text,
	"network" text,
	"last4" text,
	"settled" boolean DEFAULT false NOT NULL,
	"expiration" timestamp with time zone,
	"reminded" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"inviter" text,
	"invite_source" text,
	"invite_source_id" text,
	"is_separated" boolean DEFAULT false NOT NULL,
	"receipt" text,
	"cart" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_orders_amounts" CHECK ("commerce_orders"."price" >= 0 and "commerce_orders"."point" >= 0 and ("commerce_orders"."price" = 0 or "commerce_orders"."point" = 0))
);
--> statement-breakpoint
CREATE TABLE "commerce_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"lines" text[] NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"amount" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"counts" boolean DEFAULT false NOT NULL,
	"instrument" text,
	"network" text,
	"last4" text,
	"failure" text,
	"words" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "commerce_payments_refunded" CHECK ("commerce_payments"."amount" >= 0 and "commerce_payments"."refunded" between 0 and "commerce_payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "commerce_receipt_pdfs" (
	"receipt" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"kind" text NOT NULL,
	"order" text NOT NULL,
	"body" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"payment" text,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"lines" text[] NOT NULL,
	"reason" text NOT NULL,
	"stray" boolean DEFAULT false NOT NULL,
	"by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"provider_id" text,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"executed_at" timestamp with time zone,
	CONSTRAINT "commerce_refunds_amount" CHECK ("commerce_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "communications_bounces" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"user_id" text,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"calendar" jsonb,
	"unsubscribe" text,
	"counted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "communications_mailings" (
	"token" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "communications_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"receiver" text NOT NULL,
	"from_user" text,
	"school" text,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"enable" boolean DEFAULT true NOT NULL,
	"setting" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_template_versions" (
	"template" text NOT NULL,
	"version" integer NOT NULL,
	"was" jsonb NOT NULL,
	"by_user" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "communications_template_versions_template_version_pk" PRIMARY KEY("template","version")
);
--> statement-breakpoint
CREATE TABLE "communications_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"essential" boolean NOT NULL,
	"channels" text[] NOT NULL,
	"enable" boolean NOT NULL,
	"enable_inbox" boolean NOT NULL,
	"enable_push" boolean NOT NULL,
	"enable_sms" boolean NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"note" text NOT NULL,
	"sms" text NOT NULL,
	"keys" text[] NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_acceptances" (
	"user_id" text NOT NULL,
	"agreement" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "communications_acceptances_user_id_agreement_pk" PRIMARY KEY("user_id","agreement")
);
--> statement-breakpoint
CREATE TABLE "communications_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"mode" text NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"must_accept" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_article_views" (
	"article" text NOT NULL,
	"visitor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "communications_article_views_article_visitor_day_pk" PRIMARY KEY("article","visitor","day")
);
--> statement-breakpoint
CREATE TABLE "communications_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"cover" text,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"related" text[] DEFAULT '{}' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "communications_articles"."title"), 'A') || setweight(to_tsvector('english', "communications_articles"."summary"), 'B') || to_tsvector('english', regexp_replace("communications_articles"."body", '<[^>]*>', ' ', 'g'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_announcement_readers" (
	"announcement" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "communications_announcement_readers_announcement_user_id_pk" PRIMARY KEY("announcement","user_id")
);
--> statement-breakpoint
CREATE TABLE "communications_announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"from_user" text NOT NULL,
	"school" text NOT NULL,
	"class" text,
	"message" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"some" boolean NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"rid" text NOT NULL,
	"writer" text NOT NULL,
	"side" text NOT NULL,
	"message" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files_blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"small" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sha1" text,
	"medium" boolean DEFAULT false NOT NULL,
	"seconds" double precision,
	"pages" integer,
	"unheld_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"pool" text NOT NULL,
	"parent" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_folders_self" CHECK ("files_folders"."parent" is null or "files_folders"."parent" <> "files_folders"."id")
);
--> statement-breakpoint
CREATE TABLE "files_held" (
	"pool" text NOT NULL,
	"hash" text NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "files_held_pool_hash_pk" PRIMARY KEY("pool","hash")
);
--> statement-breakpoint
CREATE TABLE "files_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files_records" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"pool" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"original" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"folder" text,
	"loose" boolean DEFAULT false NOT NULL,
	"unused_since" timestamp with time zone,
	"credit" text,
	CONSTRAINT "files_records_size" CHECK ("files_records"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "files_references" (
	"hash" text NOT NULL,
	"owner" text NOT NULL,
	"school" text,
	"table" text NOT NULL,
	"record" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "files_references_table_record_hash_pk" PRIMARY KEY("table","record","hash")
);
--> statement-breakpoint
CREATE TABLE "files_spaces" (
	"pool" text PRIMARY KEY NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "files_spaces_used" CHECK ("files_spaces"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "identity_codes" (
	"identifier" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_conf_user" (
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_conf_user_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"parent_email" text NOT NULL,
	"agreements" text[] NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_user_certs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"school" text,
	"applicant" text NOT NULL,
	"code" text NOT NULL,
	"ext" jsonb NOT NULL,
	"pics" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_user_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"sub" text NOT NULL,
	"email" text,
	"scopes" text[] NOT NULL,
	"refresh_token" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"roles" text[] NOT NULL,
	"manager_roles" text[] DEFAULT '{}' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"email" text,
	"mobile" text,
	"country_code" text,
	"emergency_contact" text,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"gender" text,
	"intro" text,
	"lang" text NOT NULL,
	"time_zone" text NOT NULL,
	"registered_from" text,
	"last_sign_in_at" timestamp with time zone,
	"teacher_ext" jsonb,
	"student_id" text,
	"student_ext" jsonb,
	"invite_code" text NOT NULL,
	"inviter" text,
	"point" integer DEFAULT 0 NOT NULL,
	"free_service_claimed" boolean DEFAULT false NOT NULL,
	"free_prompt_count" integer DEFAULT 0 NOT NULL,
	"agreed_to_terms" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_users_one_role" CHECK ((('teacher' = any("identity_users"."roles"))::int + ('student' = any("identity_users"."roles"))::int) = 1),
	CONSTRAINT "identity_users_point" CHECK ("identity_users"."point" >= 0)
);
--> statement-breakpoint
CREATE TABLE "kit_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text,
	"roles" text[] NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "kit_conf" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_idempotency" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kit_idempotency_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "kit_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_error" text,
	"runs" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "kit_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"took_ms" bigint NOT NULL,
	"ok" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_collects" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL,
	"uid" text NOT NULL,
	"school" text,
	"type" text NOT NULL,
	"rid" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_copies" (
	"right" text NOT NULL,
	"owner" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"owner" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"featured" boolean DEFAULT false NOT NULL,
	"version" text,
	"mode" text NOT NULL,
	"type" text,
	"name" text NOT NULL,
	"curriculum" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subject_keys" text[] DEFAULT '{}' NOT NULL,
	"grade_keys" text[] DEFAULT '{}' NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"knowledge" text[] DEFAULT '{}' NOT NULL,
	"bloom" integer,
	"dimension" integer,
	"lang" text DEFAULT 'en' NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"cover" text,
	"page_num" integer DEFAULT 0 NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"link_num" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_end" timestamp with time zone,
	"rate" double precision DEFAULT 0 NOT NULL,
	"rate_count" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"recent" integer DEFAULT 0 NOT NULL,
	"names" "tsvector" DEFAULT '' NOT NULL,
	"doc" "tsvector" DEFAULT '' NOT NULL,
	"keys" text[] GENERATED ALWAYS AS (library_keys(mode, type, curriculum, lang, price, subjects, grades, subject_keys, grade_keys)) STORED NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_items_amount" CHECK ("library_items"."price" = 0 or "library_items"."price" between 100 and 1000000),
	CONSTRAINT "library_items_discount" CHECK ("library_items"."discount" between 0 and 99),
	CONSTRAINT "library_items_counts" CHECK ("library_items"."sales" >= 0 and "library_items"."collect_count" >= 0 and "library_items"."rate_count" >= 0),
	CONSTRAINT "library_items_live" CHECK ("library_items"."state" <> 'published' or "library_items"."version" is not null)
);
--> statement-breakpoint
CREATE TABLE "library_labels" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "library_labels_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "library_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"rid" text NOT NULL,
	"owner" text NOT NULL,
	"rate" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"grade" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"reported" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_reviews_rate" CHECK ("library_reviews"."rate" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "library_rights" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"item" text NOT NULL,
	"model" text NOT NULL,
	"mode" text NOT NULL,
	"version" text NOT NULL,
	"buyer" text NOT NULL,
	"is_school" boolean NOT NULL,
	"person" text NOT NULL,
	"price" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "library_words" (
	"word" text PRIMARY KEY NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"item" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"pics" text[] DEFAULT '{}' NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"snapshot" jsonb
);
--> statement-breakpoint
CREATE TABLE "library_view_days" (
	"item" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "library_view_days_item_day_pk" PRIMARY KEY("item","day")
);
--> statement-breakpoint
CREATE TABLE "library_views" (
	"item" text NOT NULL,
	"viewer" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "library_views_item_day_viewer_pk" PRIMARY KEY("item","day","viewer")
);
--> statement-breakpoint
CREATE TABLE "rooms_published_reflections" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"list" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_reflections" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"owner" text NOT NULL,
	"pid" text,
	"to" text[] DEFAULT '{}' NOT NULL,
	"unit" text,
	"rkey" text,
	"session" text,
	"school" text,
	"class_id" text,
	"content" text NOT NULL,
	"attach" text[] DEFAULT '{}' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"draft" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_reflections_two" CHECK (cardinality("rooms_reflections"."to") = 0 or (cardinality("rooms_reflections"."to") = 2 and "rooms_reflections"."owner" = any("rooms_reflections"."to") and "rooms_reflections"."to"[1] <> "rooms_reflections"."to"[2])),
	CONSTRAINT "rooms_reflections_public" CHECK (not ("rooms_reflections"."public" and (cardinality("rooms_reflections"."to") > 0 or "rooms_reflections"."draft"))),
	CONSTRAINT "rooms_reflections_journal" CHECK (("rooms_reflections"."mode" = 'journal' and "rooms_reflections"."class_id" is not null and cardinality("rooms_reflections"."to") = 0) or ("rooms_reflections"."mode" <> 'journal' and not "rooms_reflections"."draft"))
);
--> statement-breakpoint
CREATE TABLE "rooms_drawings" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"page" text NOT NULL,
	"ppt" jsonb,
	"blank" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_facts" (
	"room" text NOT NULL,
	"seq" integer NOT NULL,
	"fact" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_facts_room_seq_pk" PRIMARY KEY("room","seq")
);
--> statement-breakpoint
CREATE TABLE "rooms_group_boards" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"page" text NOT NULL,
	"group_id" text NOT NULL,
	"drawkey" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"nickname" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_presence" (
	"connection" text NOT NULL,
	"channel" text NOT NULL,
	"node" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"role" text NOT NULL,
	"page" text,
	"page_since" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "rooms_presence_connection_channel_pk" PRIMARY KEY("connection","channel")
);
--> statement-breakpoint
CREATE TABLE "rooms_response_keys" (
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"response" text NOT NULL,
	CONSTRAINT "rooms_response_keys_once" PRIMARY KEY("room","uid","key")
);
--> statement-breakpoint
CREATE TABLE "rooms_responses" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text NOT NULL,
	"page" text NOT NULL,
	"type" text NOT NULL,
	"slot" integer,
	"content" text DEFAULT '' NOT NULL,
	"answer" text[] DEFAULT '{}' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"point" jsonb,
	"json" jsonb,
	"teacher_sharing" boolean DEFAULT false NOT NULL,
	"by" text NOT NULL,
	"key" text,
	"star" boolean DEFAULT false NOT NULL,
	"is_right" boolean,
	"guest" boolean DEFAULT false NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"response" text NOT NULL,
	"page" text NOT NULL,
	"to_user" text NOT NULL,
	"receiver" text NOT NULL,
	"otype" text NOT NULL,
	"otext" text NOT NULL,
	"from_user" text NOT NULL,
	"sender" text NOT NULL,
	"review" text NOT NULL,
	"point" jsonb,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"sid" text NOT NULL,
	"board" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"public_seq" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_seats" (
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"side" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"email" text,
	"guest" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"attend" boolean DEFAULT false NOT NULL,
	"block" boolean DEFAULT false NOT NULL,
	"group_id" text,
	"feel" integer,
	"clock_at" timestamp with time zone,
	CONSTRAINT "rooms_seats_room_uid_side_pk" PRIMARY KEY("room","uid","side"),
	CONSTRAINT "rooms_seats_guest" CHECK (not ("rooms_seats"."guest" and "rooms_seats"."attend")),
	CONSTRAINT "rooms_seats_feel" CHECK ("rooms_seats"."feel" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "rooms_strokes" (
	"board" text NOT NULL,
	"key" text NOT NULL,
	"uid" text NOT NULL,
	"version" integer NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "rooms_strokes_board_key_pk" PRIMARY KEY("board","key")
);
--> statement-breakpoint
CREATE TABLE "rooms_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"taught" text,
	"teacher" text NOT NULL,
	"school" text,
	"class_id" text,
	"class_name" text,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"own_pace" boolean NOT NULL,
	"students" jsonb NOT NULL,
	"members" jsonb NOT NULL,
	"teachers" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"materials" jsonb NOT NULL,
	"stats" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_kept" (
	"session" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"teacher" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"page" text NOT NULL,
	"question" text NOT NULL,
	"score" double precision NOT NULL,
	"point" double precision NOT NULL,
	"points" jsonb NOT NULL,
	"outlines" jsonb NOT NULL,
	"auto" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_marks_points" CHECK ("rooms_marks"."point" >= 0 and "rooms_marks"."point" <= "rooms_marks"."score")
);
--> statement-breakpoint
CREATE TABLE "rooms_takeaways" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"school" text,
	"class_id" text,
	"uid" text NOT NULL,
	"response" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_hash" text,
	"sent_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"sent" jsonb,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_takeaways_sent" CHECK (("rooms_takeaways"."sent_hash" is null) = ("rooms_takeaways"."sends" = 0))
);
--> statement-breakpoint
CREATE TABLE "rooms_tool_data" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"tool" text NOT NULL,
	"task" text,
	"unit" text,
	"by" text NOT NULL,
	"assessor" text NOT NULL,
	"student" text NOT NULL,
	"filled" boolean DEFAULT false NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_tool_data_sides" CHECK (("rooms_tool_data"."by" = 'self') = ("rooms_tool_data"."assessor" = "rooms_tool_data"."student"))
);
--> statement-breakpoint
CREATE TABLE "schools_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"class" text NOT NULL,
	"student" text NOT NULL,
	"answers" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_blocks" (
	"term" text NOT NULL,
	"week" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "schools_blocks_term_week_start_minute_pk" PRIMARY KEY("term","week","start_minute"),
	CONSTRAINT "schools_blocks_order" CHECK ("schools_blocks"."week" between 0 and 6 and "schools_blocks"."start_minute" >= 0 and "schools_blocks"."start_minute" < "schools_blocks"."end_minute" and "schools_blocks"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "schools_class_staff" (
	"class" text NOT NULL,
	"staff" text NOT NULL,
	"head" boolean DEFAULT false NOT NULL,
	CONSTRAINT "schools_class_staff_class_staff_pk" PRIMARY KEY("class","staff")
);
--> statement-breakpoint
CREATE TABLE "schools_class_students" (
	"class" text NOT NULL,
	"student" text NOT NULL,
	"standard" boolean NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schools_class_students_class_student_pk" PRIMARY KEY("class","student")
);
--> statement-breakpoint
CREATE TABLE "schools_classes" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"grade" text,
	"term" text,
	"curriculum" text,
	"subject" text,
	"subject_temporary" text,
	"enrol" boolean DEFAULT false NOT NULL,
	"enrol_classes" text[] DEFAULT '{}' NOT NULL,
	"cover" text,
	"deadline" timestamp with time zone,
	"max_participants" integer DEFAULT 0 NOT NULL,
	"approval_enable" boolean DEFAULT true NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"block" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"repeat" text DEFAULT 'week' NOT NULL,
	"count_teacher" integer DEFAULT 0 NOT NULL,
	"count_student" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_classes_places" CHECK ("schools_classes"."count_student" >= 0 and ("schools_classes"."max_participants" = 0 or "schools_classes"."count_student" <= "schools_classes"."max_participants")),
	CONSTRAINT "schools_classes_enrol" CHECK (not "schools_classes"."enrol" or ("schools_classes"."type" = 'subject' and "schools_classes"."term" is not null and "schools_classes"."max_participants" > 0 and jsonb_array_length("schools_classes"."block") > 0))
);
--> statement-breakpoint
CREATE TABLE "schools_question_logs" (
	"uid" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"questions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"year" text NOT NULL,
	"year_start" date NOT NULL,
	"year_end" date NOT NULL,
	"title" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"lesson_seconds" integer NOT NULL,
	"break_seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_terms_inside" CHECK ("schools_terms"."start_on" >= "schools_terms"."year_start" and "schools_terms"."end_on" <= "schools_terms"."year_end"),
	CONSTRAINT "schools_terms_order" CHECK ("schools_terms"."start_on" < "schools_terms"."end_on")
);
--> statement-breakpoint
CREATE TABLE "schools_years" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"title" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_years_span" UNIQUE("id","start_on","end_on"),
	CONSTRAINT "schools_years_order" CHECK ("schools_years"."start_on" < "schools_years"."end_on")
);
--> statement-breakpoint
CREATE TABLE "schools_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"kind" text NOT NULL,
	"class" text,
	"by_user" text NOT NULL,
	"total" integer NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'written' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_staff" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"uid" text,
	"email" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"dob" date,
	"admin" boolean DEFAULT false NOT NULL,
	"subject" text[] DEFAULT '{}' NOT NULL,
	"subject_grade" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"archived_at" timestamp with time zone,
	"close_alert" boolean DEFAULT false NOT NULL,
	"import" text,
	"import_row" integer,
	"ready" boolean DEFAULT true NOT NULL,
	"sourced_id" text,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_staff_success" CHECK ("schools_staff"."status" <> 'success' or "schools_staff"."uid" is not null)
);
--> statement-breakpoint
CREATE TABLE "schools_student_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_students" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"uid" text,
	"number" text,
	"email" text,
	"mobile" text,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"sibling_key" text NOT NULL,
	"avatar" text,
	"dob" date,
	"gender" text,
	"parent_name" text DEFAULT '' NOT NULL,
	"parent_email" text,
	"parent_phone" text,
	"parent_status" text DEFAULT 'inactive' NOT NULL,
	"status" text NOT NULL,
	"secret" text,
	"archived_at" timestamp with time zone,
	"archived_with" text,
	"import" text,
	"import_row" integer,
	"ready" boolean DEFAULT true NOT NULL,
	"sourced_id" text,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_students_success" CHECK ("schools_students"."status" <> 'success' or "schools_students"."uid" is not null)
);
--> statement-breakpoint
CREATE TABLE "schools_tag_students" (
	"tag" text NOT NULL,
	"student" text NOT NULL,
	CONSTRAINT "schools_tag_students_tag_student_pk" PRIMARY KEY("tag","student")
);
--> statement-breakpoint
CREATE TABLE "schools_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"center" boolean DEFAULT false NOT NULL,
	"school" text,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_tags_school" CHECK (not "schools_tags"."center" or "schools_tags"."school" is not null)
);
--> statement-breakpoint
CREATE TABLE "schools_join_links" (
	"school" text NOT NULL,
	"role" text NOT NULL,
	"key" text NOT NULL,
	"approval" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schools_join_links_school_role_pk" PRIMARY KEY("school","role")
);
--> statement-breakpoint
CREATE TABLE "schools_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"days" integer NOT NULL,
	"teacher_seats" integer NOT NULL,
	"student_seats" integer NOT NULL,
	"proof" jsonb NOT NULL,
	"by_user" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text,
	"name" text NOT NULL,
	"teachers" integer NOT NULL,
	"students" integer NOT NULL,
	"months" integer NOT NULL,
	"cents" bigint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"message" text,
	"sender" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"principal" text NOT NULL,
	"sender" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_settings" (
	"school" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_settings_school_key_pk" PRIMARY KEY("school","key")
);
--> statement-breakpoint
CREATE TABLE "schools_schools" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"slug" text,
	"logo" text,
	"institute_type" text DEFAULT 'school' NOT NULL,
	"country" text,
	"city" text,
	"address" text,
	"phone" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'create' NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"tier" text DEFAULT 'school' NOT NULL,
	"personal" boolean DEFAULT false NOT NULL,
	"teacher_seats" integer DEFAULT 1 NOT NULL,
	"student_seats" integer DEFAULT 10 NOT NULL,
	"used_teacher" integer DEFAULT 0 NOT NULL,
	"used_student" integer DEFAULT 0 NOT NULL,
	"used_class" integer DEFAULT 0 NOT NULL,
	"class_limit" integer,
	"space" bigint NOT NULL,
	"pilot" boolean DEFAULT false NOT NULL,
	"contact" text,
	"inviter" text,
	"validated_at" timestamp with time zone,
	"commission_enable" boolean DEFAULT false NOT NULL,
	"pipeline_enable" boolean DEFAULT false NOT NULL,
	"pipeline_status" integer DEFAULT 0 NOT NULL,
	"pipeline_at" timestamp with time zone,
	"content_provider_enable" boolean DEFAULT false NOT NULL,
	"content_provider_status" integer DEFAULT 0 NOT NULL,
	"content_provider_at" timestamp with time zone,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"role_alias" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"teachers_delete" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "schools_teacher_seats" CHECK ("schools_schools"."used_teacher" between 0 and "schools_schools"."teacher_seats"),
	CONSTRAINT "schools_student_seats" CHECK ("schools_schools"."used_student" between 0 and "schools_schools"."student_seats"),
	CONSTRAINT "schools_class_limit" CHECK ("schools_schools"."used_class" >= 0 and ("schools_schools"."class_limit" is null or "schools_schools"."used_class" <= "schools_schools"."class_limit"))
);
--> statement-breakpoint
CREATE TABLE "sessions_busy_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_busy_times" (
	"source" text NOT NULL,
	"uid" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_busy_times_order" CHECK ("sessions_busy_times"."end_at" > "sessions_busy_times"."start_at")
);
--> statement-breakpoint
CREATE TABLE "sessions_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"class" text,
	"seal" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions_moments" (
	"session" text NOT NULL,
	"moment" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_moments_session_moment_start_at_pk" PRIMARY KEY("session","moment","start_at")
);
--> statement-breakpoint
CREATE TABLE "sessions_holds" (
	"line" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"order" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_registrations" (
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"last_at" timestamp with time zone,
	"order" text,
	"order_line" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_registrations_once" PRIMARY KEY("session","uid")
);
--> statement-breakpoint
CREATE TABLE "sessions_students" (
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_students_once" PRIMARY KEY("session","uid")
);
--> statement-breakpoint
CREATE TABLE "sessions_series" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"term" text NOT NULL,
	"class" text,
	"blocks" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"category" text,
	"color" text,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reminder" integer,
	"status" text NOT NULL,
	"session_type" text NOT NULL,
	"cid" text,
	"mode" text,
	"unit" text,
	"unit_type" text,
	"deck" text,
	"rev" integer DEFAULT 0 NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"school" text,
	"class_id" text,
	"class_name" text,
	"personal" boolean DEFAULT false NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"published" boolean NOT NULL,
	"fellows" text,
	"people" text[] DEFAULT '{}' NOT NULL,
	"reg_num" integer DEFAULT 0 NOT NULL,
	"reg_max" integer DEFAULT 0 NOT NULL,
	"reg_date" timestamp with time zone,
	"price" integer DEFAULT 0 NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_end" timestamp with time zone,
	"discount_size" integer DEFAULT 0 NOT NULL,
	"pid" text,
	"position" integer DEFAULT 0 NOT NULL,
	"group" text,
	"group_name" text DEFAULT '' NOT NULL,
	"child_size" integer DEFAULT 0 NOT NULL,
	"series" text,
	"block" boolean DEFAULT false NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"welcome" boolean DEFAULT false NOT NULL,
	"countdown" jsonb,
	"drawkey" text NOT NULL,
	"meeting" jsonb,
	"booking" text,
	"is_lib" boolean DEFAULT false NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"promotion" boolean DEFAULT false NOT NULL,
	"promotion_session" text,
	"service_pack" jsonb,
	"tutorial_pack_user" text,
	"page_num" integer DEFAULT 0 NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"count_students" integer DEFAULT 0 NOT NULL,
	"count_report" integer DEFAULT 0 NOT NULL,
	"is_view" boolean DEFAULT false NOT NULL,
	"income" integer DEFAULT 0 NOT NULL,
	"free_prompt_count" integer DEFAULT 0 NOT NULL,
	"taught" text,
	"del" boolean DEFAULT false NOT NULL,
	"moved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_order" CHECK ("sessions"."end_at" > "sessions"."start_at"),
	CONSTRAINT "sessions_seats" CHECK ("sessions"."reg_max" = 0 or "sessions"."reg_num" <= "sessions"."reg_max"),
	CONSTRAINT "sessions_counts" CHECK ("sessions"."reg_num" >= 0 and "sessions"."count_report" >= 0 and "sessions"."count_report" <= "sessions"."count_students"),
	CONSTRAINT "sessions_price" CHECK ("sessions"."price" >= 0 and "sessions"."discount" between 0 and 99 and "sessions"."discount_size" >= 0),
	CONSTRAINT "sessions_ended" CHECK (("sessions"."status" = 'close') = ("sessions"."ended_at" is not null)),
	CONSTRAINT "sessions_own_parent" CHECK ("sessions"."pid" is null or ("sessions"."pid" <> "sessions"."id" and "sessions"."price" = 0))
);
--> statement-breakpoint
CREATE TABLE "sessions_snapshots" (
	"session" text PRIMARY KEY NOT NULL,
	"task" jsonb,
	"deck" jsonb,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_waiting" (
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"offered_until" timestamp with time zone,
	CONSTRAINT "sessions_waiting_once" PRIMARY KEY("session","uid")
);
--> statement-breakpoint
ALTER TABLE "academics_criteria_defaults" ADD CONSTRAINT "academics_criteria_defaults_criteria_academics_criteria_id_fk" FOREIGN KEY ("criteria") REFERENCES "public"."academics_criteria"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_entries" ADD CONSTRAINT "academics_entries_of_tree" FOREIGN KEY ("record","kind") REFERENCES "public"."academics_trees"("record","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_templates" ADD CONSTRAINT "academics_templates_pair_academics_template_pairs_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."academics_template_pairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_topic_standards" ADD CONSTRAINT "academics_topic_standards_subject_academics_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."academics_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_word_users" ADD CONSTRAINT "academics_word_users_word_academics_words_id_fk" FOREIGN KEY ("word") REFERENCES "public"."academics_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_collabs" ADD CONSTRAINT "authoring_collabs_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_comments" ADD CONSTRAINT "authoring_comments_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_decks" ADD CONSTRAINT "authoring_decks_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_links" ADD CONSTRAINT "authoring_links_from_authoring_contents_id_fk" FOREIGN KEY ("from") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_links" ADD CONSTRAINT "authoring_links_to_authoring_contents_id_fk" FOREIGN KEY ("to") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_materials" ADD CONSTRAINT "authoring_materials_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_members" ADD CONSTRAINT "authoring_members_collab_authoring_collabs_id_fk" FOREIGN KEY ("collab") REFERENCES "public"."authoring_collabs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_outlines" ADD CONSTRAINT "authoring_outlines_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_pages" ADD CONSTRAINT "authoring_pages_deck_authoring_decks_id_fk" FOREIGN KEY ("deck") REFERENCES "public"."authoring_decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_preview_links" ADD CONSTRAINT "authoring_preview_links_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_questions" ADD CONSTRAINT "authoring_questions_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_revisions" ADD CONSTRAINT "authoring_revisions_deck_authoring_decks_id_fk" FOREIGN KEY ("deck") REFERENCES "public"."authoring_decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_tools" ADD CONSTRAINT "authoring_tools_id_authoring_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_videos" ADD CONSTRAINT "authoring_videos_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_bank_feedback" ADD CONSTRAINT "authoring_bank_feedback_question_authoring_bank_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."authoring_bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_bank_parts" ADD CONSTRAINT "authoring_bank_parts_question_authoring_bank_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."authoring_bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_bank_uses" ADD CONSTRAINT "authoring_bank_uses_question_authoring_bank_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."authoring_bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_subject_uses" ADD CONSTRAINT "authoring_subject_uses_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_entries" ADD CONSTRAINT "commerce_entries_posting_commerce_postings_id_fk" FOREIGN KEY ("posting") REFERENCES "public"."commerce_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_gift_card_logs" ADD CONSTRAINT "commerce_gift_card_logs_card_commerce_gift_cards_id_fk" FOREIGN KEY ("card") REFERENCES "public"."commerce_gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_complaints" ADD CONSTRAINT "commerce_complaints_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_gateway_refunds" ADD CONSTRAINT "commerce_gateway_refunds_charge_commerce_gateway_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."commerce_gateway_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_lines" ADD CONSTRAINT "commerce_lines_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_payments" ADD CONSTRAINT "commerce_payments_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_receipt_pdfs" ADD CONSTRAINT "commerce_receipt_pdfs_receipt_commerce_receipts_id_fk" FOREIGN KEY ("receipt") REFERENCES "public"."commerce_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_receipts" ADD CONSTRAINT "commerce_receipts_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_refunds" ADD CONSTRAINT "commerce_refunds_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_refunds" ADD CONSTRAINT "commerce_refunds_payment_commerce_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."commerce_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications_acceptances" ADD CONSTRAINT "communications_acceptances_agreement_communications_agreements_id_fk" FOREIGN KEY ("agreement") REFERENCES "public"."communications_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications_article_views" ADD CONSTRAINT "communications_article_views_article_communications_articles_id_fk" FOREIGN KEY ("article") REFERENCES "public"."communications_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications_announcement_readers" ADD CONSTRAINT "communications_announcement_readers_announcement_communications_announcements_id_fk" FOREIGN KEY ("announcement") REFERENCES "public"."communications_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files_folders" ADD CONSTRAINT "files_folders_in" FOREIGN KEY ("parent") REFERENCES "public"."files_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files_records" ADD CONSTRAINT "files_records_hash_files_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."files_blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files_records" ADD CONSTRAINT "files_records_folder_files_folders_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."files_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_conf_user" ADD CONSTRAINT "identity_conf_user_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_consents" ADD CONSTRAINT "identity_consents_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_user_tokens" ADD CONSTRAINT "identity_user_tokens_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_copies" ADD CONSTRAINT "library_copies_right_library_rights_id_fk" FOREIGN KEY ("right") REFERENCES "public"."library_rights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_drawings" ADD CONSTRAINT "rooms_drawings_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_facts" ADD CONSTRAINT "rooms_facts_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_group_boards" ADD CONSTRAINT "rooms_group_boards_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_guests" ADD CONSTRAINT "rooms_guests_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_response_keys" ADD CONSTRAINT "rooms_response_keys_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_responses" ADD CONSTRAINT "rooms_responses_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_comments" ADD CONSTRAINT "rooms_comments_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_comments" ADD CONSTRAINT "rooms_comments_response_rooms_responses_id_fk" FOREIGN KEY ("response") REFERENCES "public"."rooms_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD CONSTRAINT "rooms_seats_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_strokes" ADD CONSTRAINT "rooms_strokes_board_rooms_group_boards_id_fk" FOREIGN KEY ("board") REFERENCES "public"."rooms_group_boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_applications" ADD CONSTRAINT "schools_applications_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_applications" ADD CONSTRAINT "schools_applications_class_schools_classes_id_fk" FOREIGN KEY ("class") REFERENCES "public"."schools_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_applications" ADD CONSTRAINT "schools_applications_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_blocks" ADD CONSTRAINT "schools_blocks_term_schools_terms_id_fk" FOREIGN KEY ("term") REFERENCES "public"."schools_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_staff" ADD CONSTRAINT "schools_class_staff_class_schools_classes_id_fk" FOREIGN KEY ("class") REFERENCES "public"."schools_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_staff" ADD CONSTRAINT "schools_class_staff_staff_schools_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."schools_staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_students" ADD CONSTRAINT "schools_class_students_class_schools_classes_id_fk" FOREIGN KEY ("class") REFERENCES "public"."schools_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_students" ADD CONSTRAINT "schools_class_students_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_classes" ADD CONSTRAINT "schools_classes_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_classes" ADD CONSTRAINT "schools_classes_term" FOREIGN KEY ("term") REFERENCES "public"."schools_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_terms" ADD CONSTRAINT "schools_terms_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_terms" ADD CONSTRAINT "schools_terms_year" FOREIGN KEY ("year","year_start","year_end") REFERENCES "public"."schools_years"("id","start_on","end_on") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "schools_years" ADD CONSTRAINT "schools_years_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_imports" ADD CONSTRAINT "schools_imports_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_staff" ADD CONSTRAINT "schools_staff_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_students" ADD CONSTRAINT "schools_students_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_students" ADD CONSTRAINT "schools_students_number_schools_student_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."schools_student_numbers"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_tag_students" ADD CONSTRAINT "schools_tag_students_tag_schools_tags_id_fk" FOREIGN KEY ("tag") REFERENCES "public"."schools_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_tag_students" ADD CONSTRAINT "schools_tag_students_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_tags" ADD CONSTRAINT "schools_tags_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_join_links" ADD CONSTRAINT "schools_join_links_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_payments" ADD CONSTRAINT "schools_payments_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_quotes" ADD CONSTRAINT "schools_quotes_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_referrals" ADD CONSTRAINT "schools_referrals_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_settings" ADD CONSTRAINT "schools_settings_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_busy_times" ADD CONSTRAINT "sessions_busy_times_source_sessions_busy_sources_id_fk" FOREIGN KEY ("source") REFERENCES "public"."sessions_busy_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_moments" ADD CONSTRAINT "sessions_moments_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_holds" ADD CONSTRAINT "sessions_holds_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_registrations" ADD CONSTRAINT "sessions_registrations_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_students" ADD CONSTRAINT "sessions_students_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_series_sessions_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."sessions_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent" FOREIGN KEY ("pid") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_snapshots" ADD CONSTRAINT "sessions_snapshots_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_waiting" ADD CONSTRAINT "sessions_waiting_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "academics_categories_name" ON "academics_categories" USING btree ("owner","of",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "academics_central_code" ON "academics_central_subjects" USING btree ("code");--> statement-breakpoint
CREATE INDEX "academics_criteria_owner" ON "academics_criteria" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_curricula_code" ON "academics_curricula" USING btree ("owner","code");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_entries_tag" ON "academics_entries" USING btree ("tag_key");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_subjects_name" ON "academics_subjects" USING btree ("owner","curriculum",lower("name")) WHERE "academics_subjects"."kind" = 'subject' and not "academics_subjects"."del";--> statement-breakpoint
CREATE UNIQUE INDEX "academics_skills_name" ON "academics_subjects" USING btree ("owner","curriculum",lower("name")) WHERE "academics_subjects"."kind" = 'skill' and not "academics_subjects"."del";--> statement-breakpoint
CREATE INDEX "academics_subjects_list" ON "academics_subjects" USING btree ("owner","kind","curriculum");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_tag_sets_name" ON "academics_tag_sets" USING btree ("owner",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "academics_template_pairs_default" ON "academics_template_pairs" USING btree ("owner","curriculum") WHERE "academics_template_pairs"."is_default";--> statement-breakpoint
CREATE INDEX "academics_templates_owner" ON "academics_templates" USING btree ("owner","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_templates_pair" ON "academics_templates" USING btree ("pair","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_topic_standards_topic" ON "academics_topic_standards" USING btree ("subject","entry");--> statement-breakpoint
CREATE INDEX "academics_trees_origin" ON "academics_trees" USING btree ("origin","origin_kind") WHERE "academics_trees"."origin" is not null;--> statement-breakpoint
CREATE INDEX "academics_weights_owner" ON "academics_weights" USING btree ("owner","tab","created_at");--> statement-breakpoint
CREATE INDEX "academics_word_users_person" ON "academics_word_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_words_key" ON "academics_words" USING btree ("of","key");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_collabs_content" ON "authoring_collabs" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_comments_content" ON "authoring_comments" USING btree ("content","field","created_at");--> statement-breakpoint
CREATE INDEX "authoring_comments_thread" ON "authoring_comments" USING btree ("thread");--> statement-breakpoint
CREATE INDEX "authoring_contents_owner" ON "authoring_contents" USING btree ("owner","del","updated_at");--> statement-breakpoint
CREATE INDEX "authoring_contents_readers" ON "authoring_contents" USING gin ("readers");--> statement-breakpoint
CREATE INDEX "authoring_contents_deck" ON "authoring_contents" USING btree ("sid");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_decks_content" ON "authoring_decks" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_links_to" ON "authoring_links" USING btree ("to");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_materials_place" ON "authoring_materials" USING btree ("parent","page");--> statement-breakpoint
CREATE INDEX "authoring_materials_content" ON "authoring_materials" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_members_email" ON "authoring_members" USING btree ("collab",lower("email"));--> statement-breakpoint
CREATE INDEX "authoring_members_uid" ON "authoring_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "authoring_members_mail" ON "authoring_members" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "authoring_option_lists_owner" ON "authoring_option_lists" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_outlines_content" ON "authoring_outlines" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_pages_deck" ON "authoring_pages" USING btree ("deck","position");--> statement-breakpoint
CREATE INDEX "authoring_preview_links_content" ON "authoring_preview_links" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_prompts_owner" ON "authoring_prompts" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_questions_place" ON "authoring_questions" USING btree ("parent","page");--> statement-breakpoint
CREATE INDEX "authoring_questions_content" ON "authoring_questions" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_slide_templates_default" ON "authoring_slide_templates" USING btree ("tab") WHERE "authoring_slide_templates"."default";--> statement-breakpoint
CREATE INDEX "authoring_slide_templates_list" ON "authoring_slide_templates" USING btree ("tab","category");--> statement-breakpoint
CREATE INDEX "authoring_videos_content" ON "authoring_videos" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_bank_feedback_of" ON "authoring_bank_feedback" USING btree ("question","at");--> statement-breakpoint
CREATE INDEX "authoring_bank_feedback_by" ON "authoring_bank_feedback" USING btree ("by");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_bank_parts_of" ON "authoring_bank_parts" USING btree ("question","part");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_center" ON "authoring_bank_questions" USING btree ("center","topic");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_topic" ON "authoring_bank_questions" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_standard" ON "authoring_bank_questions" USING btree ("standard");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_tags" ON "authoring_bank_questions" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_words" ON "authoring_bank_questions" USING gin ("words");--> statement-breakpoint
CREATE INDEX "authoring_bank_uses_of" ON "authoring_bank_uses" USING btree ("question","at");--> statement-breakpoint
CREATE INDEX "authoring_bank_uses_by" ON "authoring_bank_uses" USING btree ("by","question");--> statement-breakpoint
CREATE INDEX "authoring_subject_uses_as" ON "authoring_subject_uses" USING btree ("subject","as");--> statement-breakpoint
CREATE INDEX "authoring_subject_uses_content" ON "authoring_subject_uses" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_commission_settings_in_force" ON "commerce_commission_settings" USING btree ("role","category") WHERE "commerce_commission_settings"."until_at" is null;--> statement-breakpoint
CREATE INDEX "commerce_earnings_account" ON "commerce_earnings" USING btree ("uid","kind","created_at");--> statement-breakpoint
CREATE INDEX "commerce_earnings_line" ON "commerce_earnings" USING btree ("line") WHERE "commerce_earnings"."line" is not null;--> statement-breakpoint
CREATE INDEX "commerce_earnings_debts" ON "commerce_earnings" USING btree ("uid") WHERE "commerce_earnings"."debt" and "commerce_earnings"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_earnings_rewards" ON "commerce_earnings" USING btree ("category","business_id") WHERE "commerce_earnings"."source" = 'reward';--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_earnings_place" ON "commerce_earnings" USING btree ("uid","kind","place");--> statement-breakpoint
CREATE INDEX "commerce_entries_owner" ON "commerce_entries" USING btree ("account","owner");--> statement-breakpoint
CREATE INDEX "commerce_entries_line" ON "commerce_entries" USING btree ("line") WHERE "commerce_entries"."line" is not null;--> statement-breakpoint
CREATE INDEX "commerce_gift_card_logs_card" ON "commerce_gift_card_logs" USING btree ("card","at");--> statement-breakpoint
CREATE INDEX "commerce_gift_card_logs_order" ON "commerce_gift_card_logs" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gift_cards_code" ON "commerce_gift_cards" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "commerce_gift_cards_owner" ON "commerce_gift_cards" USING btree ("owner","expires");--> statement-breakpoint
CREATE INDEX "commerce_gift_cards_age" ON "commerce_gift_cards" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_income_settings_in_force" ON "commerce_income_settings" USING btree ("tab","category") WHERE "commerce_income_settings"."until_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_point_settings_in_force" ON "commerce_point_settings" USING btree ("tab","category",coalesce("category_type", '')) WHERE "commerce_point_settings"."until_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_postings_ref" ON "commerce_postings" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "commerce_shared_lines_due" ON "commerce_shared_lines" USING btree ("check_at") WHERE "commerce_shared_lines"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "commerce_shared_lines_order" ON "commerce_shared_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "commerce_storage_grants_owner" ON "commerce_storage_grants" USING btree ("owner") WHERE not "commerce_storage_grants"."ended";--> statement-breakpoint
CREATE INDEX "commerce_storage_grants_until" ON "commerce_storage_grants" USING btree ("until_at") WHERE not "commerce_storage_grants"."ended";--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_withdrawals_open" ON "commerce_withdrawals" USING btree ("uid") WHERE "commerce_withdrawals"."state" in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "commerce_withdrawals_age" ON "commerce_withdrawals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_carts_goods" ON "commerce_carts" USING btree ("buyer","style","goods");--> statement-breakpoint
CREATE INDEX "commerce_complaints_order" ON "commerce_complaints" USING btree ("order","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_complaints_open" ON "commerce_complaints" USING btree ("order") WHERE "commerce_complaints"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_differences_subject" ON "commerce_differences" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "commerce_differences_open" ON "commerce_differences" USING btree ("resolved","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gateway_charges_reference" ON "commerce_gateway_charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gateway_charges_token" ON "commerce_gateway_charges" USING btree ("token");--> statement-breakpoint
CREATE INDEX "commerce_gateway_charges_age" ON "commerce_gateway_charges" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gateway_refunds_reference" ON "commerce_gateway_refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "commerce_lines_order" ON "commerce_lines" USING btree ("order","position");--> statement-breakpoint
CREATE INDEX "commerce_lines_goods" ON "commerce_lines" USING btree ("style","goods");--> statement-breakpoint
CREATE INDEX "commerce_lines_buyer" ON "commerce_lines" USING btree ("buyer","style","goods");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_lines_unpaid" ON "commerce_lines" USING btree ("buyer","style","goods") WHERE "commerce_lines"."open";--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_lines_held" ON "commerce_lines" USING btree ("buyer","style","goods") WHERE "commerce_lines"."held";--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_orders_no" ON "commerce_orders" USING btree ("no");--> statement-breakpoint
CREATE INDEX "commerce_orders_buyer" ON "commerce_orders" USING btree ("buyer","created_at");--> statement-breakpoint
CREATE INDEX "commerce_orders_created" ON "commerce_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commerce_orders_open" ON "commerce_orders" USING btree ("expiration") WHERE "commerce_orders"."status" in ('100', '300');--> statement-breakpoint
CREATE INDEX "commerce_payments_order" ON "commerce_payments" USING btree ("order","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_payments_provider" ON "commerce_payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_payments_open" ON "commerce_payments" USING btree ("order") WHERE "commerce_payments"."state" in ('created', 'confirm', 'pending');--> statement-breakpoint
CREATE INDEX "commerce_payments_waiting" ON "commerce_payments" USING btree ("created_at") WHERE "commerce_payments"."state" in ('created', 'confirm', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_receipts_no" ON "commerce_receipts" USING btree ("no");--> statement-breakpoint
CREATE INDEX "commerce_receipts_order" ON "commerce_receipts" USING btree ("order");--> statement-breakpoint
CREATE INDEX "commerce_refunds_order" ON "commerce_refunds" USING btree ("order","created_at");--> statement-breakpoint
CREATE INDEX "commerce_refunds_due" ON "commerce_refunds" USING btree ("next_at") WHERE "commerce_refunds"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "communications_deliveries_key" ON "communications_deliveries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "communications_deliveries_sent" ON "communications_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "communications_deliveries_to" ON "communications_deliveries" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "communications_deliveries_user" ON "communications_deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_mailings_email" ON "communications_mailings" USING btree ("email","category");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_notices_event" ON "communications_notices" USING btree ("event");--> statement-breakpoint
CREATE INDEX "communications_notices_list" ON "communications_notices" USING btree ("receiver","created_at","id");--> statement-breakpoint
CREATE INDEX "communications_notices_unread" ON "communications_notices" USING btree ("receiver","school") WHERE not "communications_notices"."read";--> statement-breakpoint
CREATE INDEX "communications_notices_age" ON "communications_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "communications_templates_category" ON "communications_templates" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_agreements_version" ON "communications_agreements" USING btree ("type","mode","version");--> statement-breakpoint
CREATE INDEX "communications_article_views_day" ON "communications_article_views" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_articles_slug" ON "communications_articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "communications_articles_list" ON "communications_articles" USING btree ("category","publish_at");--> statement-breakpoint
CREATE INDEX "communications_articles_words" ON "communications_articles" USING gin ("words");--> statement-breakpoint
CREATE INDEX "communications_announcement_readers_user" ON "communications_announcement_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "communications_announcements_target" ON "communications_announcements" USING btree ("school","class","created_at");--> statement-breakpoint
CREATE INDEX "communications_announcements_from" ON "communications_announcements" USING btree ("from_user","created_at");--> statement-breakpoint
CREATE INDEX "communications_messages_thread" ON "communications_messages" USING btree ("type","rid","created_at","id");--> statement-breakpoint
CREATE INDEX "communications_messages_unread" ON "communications_messages" USING btree ("type","rid","side") WHERE not "communications_messages"."read";--> statement-breakpoint
CREATE INDEX "communications_messages_writer" ON "communications_messages" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "files_blobs_sent" ON "files_blobs" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "files_blobs_sha1" ON "files_blobs" USING btree ("sha1");--> statement-breakpoint
CREATE INDEX "files_blobs_unheld" ON "files_blobs" USING btree ("unheld_since");--> statement-breakpoint
CREATE UNIQUE INDEX "files_folders_name" ON "files_folders" USING btree ("owner","pool",coalesce("parent", ''),lower("name"));--> statement-breakpoint
CREATE INDEX "files_folders_parent" ON "files_folders" USING btree ("parent");--> statement-breakpoint
CREATE UNIQUE INDEX "files_records_sent" ON "files_records" USING btree ("owner","pool","purpose","original");--> statement-breakpoint
CREATE INDEX "files_records_hash" ON "files_records" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "files_records_owner" ON "files_records" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "files_records_pool" ON "files_records" USING btree ("pool","size");--> statement-breakpoint
CREATE INDEX "files_records_folder" ON "files_records" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "files_records_loose" ON "files_records" USING btree ("unused_since") WHERE "files_records"."loose";--> statement-breakpoint
CREATE INDEX "files_references_hash" ON "files_references" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_conf_user_id" ON "identity_conf_user" USING btree ("id");--> statement-breakpoint
CREATE INDEX "identity_consents_user" ON "identity_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_links_subject" ON "identity_links" USING btree ("purpose","subject");--> statement-breakpoint
CREATE INDEX "identity_links_expiry" ON "identity_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_token" ON "identity_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "identity_sessions_expiry" ON "identity_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_certs_owner" ON "identity_user_certs" USING btree ("owner","code");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_tokens_sub" ON "identity_user_tokens" USING btree ("provider","sub");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_tokens_user" ON "identity_user_tokens" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email" ON "identity_users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_mobile" ON "identity_users" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_student_id" ON "identity_users" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_invite_code" ON "identity_users" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "identity_users_emergency" ON "identity_users" USING btree ("emergency_contact");--> statement-breakpoint
CREATE INDEX "identity_users_inviter" ON "identity_users" USING btree ("inviter");--> statement-breakpoint
CREATE INDEX "kit_audit_subject" ON "kit_audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "kit_audit_actor" ON "kit_audit" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "kit_idempotency_age" ON "kit_idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kit_limits_age" ON "kit_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "kit_outbox_due" ON "kit_outbox" USING btree ("due_at","id") WHERE "kit_outbox"."done_at" is null and "kit_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "kit_outbox_done" ON "kit_outbox" USING btree ("done_at") WHERE "kit_outbox"."done_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "kit_outbox_key" ON "kit_outbox" USING btree ("topic","key");--> statement-breakpoint
CREATE UNIQUE INDEX "library_collects_once" ON "library_collects" USING btree ("buyer","type","rid");--> statement-breakpoint
CREATE INDEX "library_collects_rid" ON "library_collects" USING btree ("rid");--> statement-breakpoint
CREATE UNIQUE INDEX "library_copies_order" ON "library_copies" USING btree ("right","owner");--> statement-breakpoint
CREATE INDEX "library_copies_content" ON "library_copies" USING btree ("content");--> statement-breakpoint
CREATE INDEX "library_items_owner" ON "library_items" USING btree ("owner","published_at");--> statement-breakpoint
CREATE INDEX "library_items_named" ON "library_items" USING gin ("keys","names") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_found" ON "library_items" USING gin ("keys","doc") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_topics" ON "library_items" USING gin ("topics") WHERE "library_items"."state" = 'published';--> statement-breakpoint
CREATE INDEX "library_items_best" ON "library_items" USING btree ("rate" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_sold" ON "library_items" USING btree ("sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_new" ON "library_items" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_price" ON "library_items" USING btree ("price","id") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_recent" ON "library_items" USING btree ("mode","recent" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_curriculum" ON "library_items" USING btree ("curriculum","rate" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_prompts" ON "library_items" USING btree ("rate" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'prompts';--> statement-breakpoint
CREATE UNIQUE INDEX "library_reviews_person" ON "library_reviews" USING btree ("rid","owner");--> statement-breakpoint
CREATE INDEX "library_reviews_list" ON "library_reviews" USING btree ("rid","created_at");--> statement-breakpoint
CREATE INDEX "library_rights_item" ON "library_rights" USING btree ("item","paid_at");--> statement-breakpoint
CREATE INDEX "library_rights_buyer" ON "library_rights" USING btree ("buyer","paid_at");--> statement-breakpoint
CREATE INDEX "library_rights_order" ON "library_rights" USING btree ("order");--> statement-breakpoint
CREATE INDEX "library_rights_version" ON "library_rights" USING btree ("version");--> statement-breakpoint
CREATE UNIQUE INDEX "library_rights_once" ON "library_rights" USING btree ("buyer","item") WHERE "library_rights"."withdrawn_at" is null and "library_rights"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_words_grams" ON "library_words" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "library_words_prefix" ON "library_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "library_versions_item" ON "library_versions" USING btree ("item");--> statement-breakpoint
CREATE INDEX "library_versions_pics" ON "library_versions" USING gin ("pics");--> statement-breakpoint
CREATE INDEX "library_versions_bands" ON "library_versions" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "library_view_days_day" ON "library_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "library_views_day" ON "library_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "rooms_published_reflections_source" ON "rooms_published_reflections" USING btree ("source","at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_unit" ON "rooms_reflections" USING btree ("unit","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_session" ON "rooms_reflections" USING btree ("session","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_class" ON "rooms_reflections" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_owner" ON "rooms_reflections" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_to" ON "rooms_reflections" USING gin ("to");--> statement-breakpoint
CREATE INDEX "rooms_reflections_parent" ON "rooms_reflections" USING btree ("pid");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_drawings_page" ON "rooms_drawings" USING btree ("room","page");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_group_boards_page" ON "rooms_group_boards" USING btree ("room","page","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_guests_token" ON "rooms_guests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "rooms_guests_room" ON "rooms_guests" USING btree ("room");--> statement-breakpoint
CREATE INDEX "rooms_presence_channel" ON "rooms_presence" USING btree ("channel","uid");--> statement-breakpoint
CREATE INDEX "rooms_presence_node" ON "rooms_presence" USING btree ("node");--> statement-breakpoint
CREATE INDEX "rooms_presence_left" ON "rooms_presence" USING btree ("left_at") WHERE "rooms_presence"."left_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_responses_slot" ON "rooms_responses" USING btree ("room","uid","page","slot");--> statement-breakpoint
CREATE INDEX "rooms_responses_page" ON "rooms_responses" USING btree ("room","page","created_at");--> statement-breakpoint
CREATE INDEX "rooms_responses_session" ON "rooms_responses" USING btree ("session","uid");--> statement-breakpoint
CREATE INDEX "rooms_comments_room" ON "rooms_comments" USING btree ("room","to_user","created_at");--> statement-breakpoint
CREATE INDEX "rooms_comments_response" ON "rooms_comments" USING btree ("response");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_rooms_session" ON "rooms_rooms" USING btree ("session");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_rooms_sid" ON "rooms_rooms" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "rooms_rooms_unsent" ON "rooms_rooms" USING btree ("changed_at") WHERE "rooms_rooms"."sent" < "rooms_rooms"."seq";--> statement-breakpoint
CREATE INDEX "rooms_seats_uid" ON "rooms_seats" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rooms_strokes_uid" ON "rooms_strokes" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rooms_kept_due" ON "rooms_kept" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_marks_once" ON "rooms_marks" USING btree ("session","uid","question");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_takeaways_once" ON "rooms_takeaways" USING btree ("session","uid");--> statement-breakpoint
CREATE INDEX "rooms_takeaways_person" ON "rooms_takeaways" USING btree ("uid","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_tool_data_peers" ON "rooms_tool_data" USING btree ("session","tool","by","assessor","student");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_tool_data_once" ON "rooms_tool_data" USING btree ("session","tool","by","student") WHERE "rooms_tool_data"."by" <> 'peer';--> statement-breakpoint
CREATE INDEX "rooms_tool_data_student" ON "rooms_tool_data" USING btree ("student");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_applications_live" ON "schools_applications" USING btree ("class","student") WHERE "schools_applications"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "schools_applications_class" ON "schools_applications" USING btree ("class","created_at");--> statement-breakpoint
CREATE INDEX "schools_applications_student" ON "schools_applications" USING btree ("student");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_class_staff_head" ON "schools_class_staff" USING btree ("class") WHERE "schools_class_staff"."head";--> statement-breakpoint
CREATE INDEX "schools_class_staff_person" ON "schools_class_staff" USING btree ("staff");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_class_students_standard" ON "schools_class_students" USING btree ("student") WHERE "schools_class_students"."standard";--> statement-breakpoint
CREATE INDEX "schools_class_students_person" ON "schools_class_students" USING btree ("student");--> statement-breakpoint
CREATE INDEX "schools_classes_school" ON "schools_classes" USING btree ("school","name");--> statement-breakpoint
CREATE INDEX "schools_classes_of_term" ON "schools_classes" USING btree ("term");--> statement-breakpoint
CREATE INDEX "schools_terms_school" ON "schools_terms" USING btree ("school","start_on");--> statement-breakpoint
CREATE INDEX "schools_terms_of_year" ON "schools_terms" USING btree ("year");--> statement-breakpoint
CREATE INDEX "schools_years_school" ON "schools_years" USING btree ("school","start_on");--> statement-breakpoint
CREATE INDEX "schools_imports_school" ON "schools_imports" USING btree ("school","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_staff_person" ON "schools_staff" USING btree ("school","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_staff_email" ON "schools_staff" USING btree ("school","email");--> statement-breakpoint
CREATE INDEX "schools_staff_account" ON "schools_staff" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "schools_staff_address" ON "schools_staff" USING btree ("email");--> statement-breakpoint
CREATE INDEX "schools_staff_list" ON "schools_staff" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "schools_staff_import" ON "schools_staff" USING btree ("import") WHERE "schools_staff"."import" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_number" ON "schools_students" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_person" ON "schools_students" USING btree ("school","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_email" ON "schools_students" USING btree ("school","email");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_mobile" ON "schools_students" USING btree ("school","mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_sibling" ON "schools_students" USING btree ("school","sibling_key");--> statement-breakpoint
CREATE INDEX "schools_students_account" ON "schools_students" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "schools_students_address" ON "schools_students" USING btree ("email");--> statement-breakpoint
CREATE INDEX "schools_students_parent" ON "schools_students" USING btree ("school","parent_email");--> statement-breakpoint
CREATE INDEX "schools_students_list" ON "schools_students" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "schools_students_import" ON "schools_students" USING btree ("import") WHERE "schools_students"."import" is not null;--> statement-breakpoint
CREATE INDEX "schools_tag_students_student" ON "schools_tag_students" USING btree ("student");--> statement-breakpoint
CREATE INDEX "schools_tags_owner" ON "schools_tags" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "schools_tags_central" ON "schools_tags" USING btree ("school") WHERE "schools_tags"."center";--> statement-breakpoint
CREATE UNIQUE INDEX "schools_join_links_key" ON "schools_join_links" USING btree ("key");--> statement-breakpoint
CREATE INDEX "schools_payments_school" ON "schools_payments" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "schools_quotes_age" ON "schools_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "schools_quotes_school" ON "schools_quotes" USING btree ("school");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_referrals_once" ON "schools_referrals" USING btree ("sender","principal");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_name" ON "schools_schools" USING btree ("name_key") WHERE "schools_schools"."deleted_at" is null and not "schools_schools"."personal";--> statement-breakpoint
CREATE UNIQUE INDEX "schools_slug" ON "schools_schools" USING btree ("slug") WHERE "schools_schools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "schools_ending" ON "schools_schools" USING btree ("end_at") WHERE "schools_schools"."status" in ('trial', 'paid');--> statement-breakpoint
CREATE INDEX "schools_age" ON "schools_schools" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_busy_sources_owner" ON "sessions_busy_sources" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_busy_sources_due" ON "sessions_busy_sources" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sessions_busy_times_person" ON "sessions_busy_times" USING btree ("uid","start_at");--> statement-breakpoint
CREATE INDEX "sessions_busy_times_source" ON "sessions_busy_times" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_feeds_seal" ON "sessions_feeds" USING btree ("seal");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_feeds_once" ON "sessions_feeds" USING btree ("uid",coalesce("class", ''));--> statement-breakpoint
CREATE INDEX "sessions_holds_session" ON "sessions_holds" USING btree ("session");--> statement-breakpoint
CREATE INDEX "sessions_registrations_person" ON "sessions_registrations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_registrations_line" ON "sessions_registrations" USING btree ("order_line");--> statement-breakpoint
CREATE INDEX "sessions_students_person" ON "sessions_students" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_series_owner" ON "sessions_series" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_code" ON "sessions" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner","start_at");--> statement-breakpoint
CREATE INDEX "sessions_taught" ON "sessions" USING btree ("taught","start_at");--> statement-breakpoint
CREATE INDEX "sessions_school" ON "sessions" USING btree ("school","start_at");--> statement-breakpoint
CREATE INDEX "sessions_class" ON "sessions" USING btree ("class_id","start_at");--> statement-breakpoint
CREATE INDEX "sessions_people" ON "sessions" USING gin ("people");--> statement-breakpoint
CREATE INDEX "sessions_children" ON "sessions" USING btree ("pid","position");--> statement-breakpoint
CREATE INDEX "sessions_content" ON "sessions" USING btree ("cid");--> statement-breakpoint
CREATE INDEX "sessions_in_series" ON "sessions" USING btree ("series");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("type","start_at") WHERE "sessions"."published" and not "sessions"."del";--> statement-breakpoint
CREATE INDEX "sessions_to_start" ON "sessions" USING btree ("start_at") WHERE "sessions"."started_at" is null and not "sessions"."del" and "sessions"."status" <> 'close';--> statement-breakpoint
CREATE INDEX "sessions_to_close" ON "sessions" USING btree ("end_at") WHERE not "sessions"."del" and "sessions"."status" <> 'close';--> statement-breakpoint
CREATE INDEX "sessions_waiting_order" ON "sessions_waiting" USING btree ("session","at");--> statement-breakpoint
CREATE INDEX "sessions_waiting_person" ON "sessions_waiting" USING btree ("uid");--> statement-breakpoint
ALTER TABLE "schools_blocks" ADD CONSTRAINT "schools_blocks_overlap"
  EXCLUDE USING gist (term WITH =, week WITH =, int4range(start_minute, end_minute) WITH &&);
