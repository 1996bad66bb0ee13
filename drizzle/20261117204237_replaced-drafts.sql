CREATE TABLE "academics_replaced_drafts" (
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"undone" boolean NOT NULL,
	"state" jsonb NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "academics_replaced_drafts_record_kind_pk" PRIMARY KEY("record","kind")
);
--> statement-breakpoint
CREATE TABLE "academics_sheet_matches" (
	"owner" text NOT NULL,
	"header" text NOT NULL,
	"targets" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "academics_sheet_matches_owner_header_pk" PRIMARY KEY("owner","header")
);
--> statement-breakpoint
ALTER TABLE "academics_trees" ADD COLUMN "snapshot_source" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "academics_replaced_drafts" ADD CONSTRAINT "academics_replaced_drafts_of_tree" FOREIGN KEY ("record","kind") REFERENCES "public"."academics_trees"("record","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academics_replaced_drafts_at" ON "academics_replaced_drafts" USING btree ("replaced_at");--> statement-breakpoint
UPDATE "academics_trees" SET "source" = jsonb_build_array(jsonb_build_object(
	'curriculum', '',
	'set', left("frame"->'rest'->'CFDocument'->>'title', 200),
	'document', jsonb_build_object(
		'title', left(coalesce("frame"->'rest'->'CFDocument'->>'title', ''), 500),
		'creator', left(coalesce("frame"->'rest'->'CFDocument'->>'creator', ''), 500),
		'publisher', left(coalesce("frame"->'rest'->'CFDocument'->>'publisher', ''), 500),
		'licence', left(coalesce("frame"->'rest'->'CFDocument'->'licenseURI'->>'title', ''), 500),
		'adoptionStatus', left(coalesce("frame"->'rest'->'CFDocument'->>'adoptionStatus', ''), 500),
		'url', CASE WHEN "frame"->'rest'->'CFDocument'->>'officialSourceURL' ~* '^https?://\S+$'
			THEN left("frame"->'rest'->'CFDocument'->>'officialSourceURL', 500) ELSE '' END
	)
)) WHERE "frame"->'rest'->'CFDocument' IS NOT NULL;--> statement-breakpoint
UPDATE "academics_trees" SET "snapshot_source" = "source" WHERE "published" IS NOT NULL;
