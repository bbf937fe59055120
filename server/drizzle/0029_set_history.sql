CREATE TABLE "molecule_set_changes" (
	"set_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from_version" integer NOT NULL,
	"account_id" uuid,
	"is_of_several" boolean DEFAULT false NOT NULL,
	"restored" integer,
	"change" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"weight" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "molecule_set_changes_set_id_version_pk" PRIMARY KEY("set_id","version"),
	CONSTRAINT "molecule_set_changes_versions" CHECK ("molecule_set_changes"."from_version" > 0 and "molecule_set_changes"."from_version" <= "molecule_set_changes"."version")
);
--> statement-breakpoint
CREATE TABLE "molecule_set_version_names" (
	"set_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "molecule_set_version_names_set_id_version_pk" PRIMARY KEY("set_id","version")
);
--> statement-breakpoint
ALTER TABLE "molecule_sets" ADD COLUMN "history_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "molecule_set_changes" ADD CONSTRAINT "molecule_set_changes_set_id_molecule_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."molecule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_set_changes" ADD CONSTRAINT "molecule_set_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_set_version_names" ADD CONSTRAINT "molecule_set_version_names_set_id_molecule_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."molecule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecule_set_version_names" ADD CONSTRAINT "molecule_set_version_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "molecule_set_changes_account_id" ON "molecule_set_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "molecule_set_version_names_account_id" ON "molecule_set_version_names" USING btree ("account_id");