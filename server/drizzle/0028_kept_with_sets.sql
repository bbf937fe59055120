CREATE TABLE "molecule_marks" (
	"set_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"star" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"note_version" integer DEFAULT 0 NOT NULL,
	"note_by" uuid,
	"note_at" timestamp (3) with time zone,
	CONSTRAINT "molecule_marks_set_id_position_pk" PRIMARY KEY("set_id","position"),
	CONSTRAINT "molecule_marks_note" CHECK (("molecule_marks"."note_version" > 0) = ("molecule_marks"."note_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "molecule_set_shares" (
	"set_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"is_everyone" boolean NOT NULL,
	"member_id" uuid,
	"role" text,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "molecule_set_shares_set_id_version_pk" PRIMARY KEY("set_id","version"),
	CONSTRAINT "molecule_set_shares_grantee" CHECK ("molecule_set_shares"."is_everyone" = ("molecule_set_shares"."member_id" is null)),
	CONSTRAINT "molecule_set_shares_role" CHECK ("molecule_set_shares"."role" in ('read', 'write'))
);
--> statement-breakpoint
ALTER TABLE "molecule_sets" ADD COLUMN "calculated" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "molecule_sets" ADD COLUMN "calculated_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "molecule_sets" ADD COLUMN "marks_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "molecule_marks" ADD CONSTRAINT "molecule_marks_set_id_molecule_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."molecule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_marks" ADD CONSTRAINT "molecule_marks_marked_by_accounts_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_marks" ADD CONSTRAINT "molecule_marks_note_by_accounts_id_fk" FOREIGN KEY ("note_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_set_shares" ADD CONSTRAINT "molecule_set_shares_set_id_molecule_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."molecule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_set_shares" ADD CONSTRAINT "molecule_set_shares_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_set_shares" ADD CONSTRAINT "molecule_set_shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "molecule_marks_marked_by" ON "molecule_marks" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "molecule_marks_note_by" ON "molecule_marks" USING btree ("note_by");--> statement-breakpoint
CREATE INDEX "molecule_set_shares_member_id" ON "molecule_set_shares" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "molecule_set_shares_account_id" ON "molecule_set_shares" USING btree ("account_id");