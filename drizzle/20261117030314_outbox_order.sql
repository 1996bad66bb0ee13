DROP INDEX "kit_outbox_due";--> statement-breakpoint
DROP INDEX "kit_outbox_done";--> statement-breakpoint
DROP INDEX "kit_outbox_key";--> statement-breakpoint
ALTER TABLE "kit_outbox" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "kit_outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "kit_outbox" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "kit_outbox" RENAME COLUMN "failed_at" TO "parked_at";--> statement-breakpoint
CREATE INDEX "kit_outbox_order" ON "kit_outbox" USING btree ("topic","order_key","seq") WHERE "kit_outbox"."order_key" is not null and "kit_outbox"."done_at" is null and "kit_outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "kit_outbox_failing" ON "kit_outbox" USING btree ("topic") WHERE "kit_outbox"."error" is not null and "kit_outbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "kit_outbox_done_keyed" ON "kit_outbox" USING btree ("done_at") WHERE "kit_outbox"."done_at" is not null and "kit_outbox"."key" is not null;--> statement-breakpoint
CREATE INDEX "kit_outbox_due" ON "kit_outbox" USING btree ("topic","due_at","seq") WHERE "kit_outbox"."done_at" is null and "kit_outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "kit_outbox_done" ON "kit_outbox" USING btree ("done_at") WHERE "kit_outbox"."done_at" is not null and "kit_outbox"."key" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kit_outbox_key" ON "kit_outbox" USING btree ("topic","key") WHERE "kit_outbox"."key" is not null;