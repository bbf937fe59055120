CREATE TABLE "document_shares" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"is_everyone" boolean NOT NULL,
	"member_id" uuid,
	"role" text,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_shares_document_id_version_pk" PRIMARY KEY("document_id","version"),
	CONSTRAINT "document_shares_grantee" CHECK ("document_shares"."is_everyone" = ("document_shares"."member_id" is null)),
	CONSTRAINT "document_shares_role" CHECK ("document_shares"."role" in ('read', 'review'))
);
--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_shares_member_id" ON "document_shares" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "document_shares_account_id" ON "document_shares" USING btree ("account_id");