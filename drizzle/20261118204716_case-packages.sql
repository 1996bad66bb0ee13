CREATE TABLE "academics_case_packages" (
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"published" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "academics_case_packages_record_kind_pk" PRIMARY KEY("record","kind")
);
--> statement-breakpoint
ALTER TABLE "academics_case_packages" ADD CONSTRAINT "academics_case_packages_of_tree" FOREIGN KEY ("record","kind") REFERENCES "public"."academics_trees"("record","kind") ON DELETE cascade ON UPDATE no action;