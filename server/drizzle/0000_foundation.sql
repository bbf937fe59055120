CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"nickname" text NOT NULL,
	"password_hash" text NOT NULL,
	"header_image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "molecule_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source_name" text NOT NULL,
	"format" text NOT NULL,
	"columns" text[] NOT NULL,
	"total" integer NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "molecule_sets_total" CHECK ("molecule_sets"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "molecules" (
	"set_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" bigint NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"data" jsonb NOT NULL,
	"smiles" text,
	"inchi_key" text,
	"formula" text,
	"molecular_weight" double precision,
	"clogp" double precision,
	"tpsa" double precision,
	"h_bond_donors" bigint,
	"h_bond_acceptors" bigint,
	"rotatable_bonds" bigint,
	"rings" bigint,
	"fraction_sp3" double precision,
	"lipinski_violations" bigint,
	"error_reason" text,
	"error_detail" text,
	CONSTRAINT "molecules_set_id_position_pk" PRIMARY KEY("set_id","position"),
	CONSTRAINT "molecules_read_or_error" CHECK (("molecules"."smiles" is null) = ("molecules"."error_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "molecule_sets" ADD CONSTRAINT "molecule_sets_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "molecules" ADD CONSTRAINT "molecules_set_id_molecule_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."molecule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "molecule_sets_owner_id" ON "molecule_sets" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_account_id" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");